/** Player colours. They differ by colour, emblem and house silhouette; the order is the default by seat. */
export const PLAYER_COLOURS = ['red', 'green', 'yellow', 'blue', 'black'] as const;
export type PlayerColour = (typeof PLAYER_COLOURS)[number];
