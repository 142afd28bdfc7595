/** A compiled message module in Cyrillic; see tools/rewrite-messages.ts. */
declare module '*?cyrillic' {}
