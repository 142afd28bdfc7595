/** Keeps labels at least `gap` apart and above `floor`, without changing their order. */
export function spread(places: readonly number[], gap: number, floor: number): number[] {
  const order = places.map((place, index) => ({ place, index })).toSorted((a, b) => a.place - b.place);
  const result = [...places];
  let least = Number.NEGATIVE_INFINITY;
  for (const { place, index } of order) {
    result[index] = Math.max(place, least);
    least = result[index] + gap;
  }
  const over = Math.max(0, least - gap - floor);
  return over > 0 ? result.map((place) => place - over) : result;
}
