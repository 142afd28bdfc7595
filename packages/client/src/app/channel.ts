/** Messages between the tabs of this browser; a browser without storage may refuse even these. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
