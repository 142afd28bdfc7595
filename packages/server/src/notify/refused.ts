/** A notice that would be refused again: to send it once more is no use. */
export class Refused extends Error {}
