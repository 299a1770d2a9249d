const ends: (() => unknown)[] = []

/** Ends, after the last test of the file, what a hook or a test began: Vitest does not hear `afterAll` there. */
export function afterFile(end: () => unknown): void {
  ends.push(end)
}

/** Ends it all, what began last first. */
export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end()
}
