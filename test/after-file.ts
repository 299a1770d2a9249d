const ends: (() => unknown)[] = []

/** Ends, after the last test of the file, what a hook or a test began: Vitest does not hear `afterAll` there. */
export function afterFile(end: () => unknown): void {
  ends.push(end)
}

/** Ends it all, what began last first. One that fails keeps none from its end; throws an AggregateError after the last. */
export async function endFile(): Promise<void> {
  const errors: unknown[] = []
  for (const end of ends.splice(0).toReversed())
    try {
      await end()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, 'what the file began did not end')
}
