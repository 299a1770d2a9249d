import type { OutboxContext, UnderWay } from './context/outbox-context.ts'

/** Attempts in progress; of one connection, or of all (null). */
export function attemptsOf({ underWay }: OutboxContext, connectionId: string | null): readonly UnderWay[] {
  return [...underWay.values()].filter(attempt => connectionId === null || attempt.connectionId === connectionId)
}

/** Ends scans, and attempts that are not on the wire, at once; resolves when those on the wire have their outcome. */
export async function stopWork(context: OutboxContext, connectionId: string | null): Promise<void> {
  for (const scan of context.scans) if (connectionId === null || scan.connectionId === connectionId) scan.end()
  const attempts = attemptsOf(context, connectionId)
  for (const attempt of attempts) if (!attempt.wired) attempt.abort({ kind: 'canceled' })
  await Promise.all(attempts.map(({ done }) => done))
}
