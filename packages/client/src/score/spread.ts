/**
 * Keeps labels that stand between `ceiling` and `floor` there and `gap` apart, without changing their order; nearer to each other
 * where they do not all have that much room.
 */
export function spread(
  places: readonly number[],
  gap: number,
  { ceiling, floor }: { ceiling: number; floor: number },
): number[] {
  const apart = Math.min(gap, (floor - ceiling) / Math.max(1, places.length - 1));
  const order = places.map((_, index) => index).toSorted((a, b) => places[a] - places[b]);
  const result = [...places];
  let least = ceiling;
  for (const index of order) {
    result[index] = Math.max(result[index], least);
    least = result[index] + apart;
  }
  let most = floor;
  for (const index of order.toReversed()) {
    result[index] = Math.min(result[index], most);
    most = result[index] - apart;
  }
  return result;
}
