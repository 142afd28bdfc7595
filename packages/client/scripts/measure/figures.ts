/** Median, 95th percentile and most of some times, in words. */
export function spread(times: readonly number[], unit = 'ms'): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0);
  return `median ${at(0.5)} ${unit}, 95 % ${at(0.95)} ${unit}, most ${at(1)} ${unit} (${sorted.length} times)`;
}
