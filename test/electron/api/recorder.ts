/** What the app asked of the desktop, kept for the tests instead of done. */
const kept = new Map<string, unknown[][]>()

export function record(name: string, ...args: unknown[]): void {
  kept.set(name, [...(kept.get(name) ?? []), args])
}

/** The arguments of every call so far, oldest first. */
export function recorded(name: string): unknown[][] {
  return kept.get(name) ?? []
}
