/** Asks until the answer is good. One that is not after some seconds is given all the same, for the test to complain of. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  good: (value: T) => boolean = Boolean,
): Promise<T> {
  for (let n = 0; ; n++) {
    const value = await ask();
    if (good(value) || n > 500) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
