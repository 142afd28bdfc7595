/** Calls back when the page has made its next frame, with what has changed so far. */
export function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
