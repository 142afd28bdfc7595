/** What the tabs of this browser tell each other; a browser that may keep nothing may refuse even that. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
