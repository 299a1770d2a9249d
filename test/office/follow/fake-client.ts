import pg from 'pg'

export interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What the database answers to a statement: rows, or an error to be thrown. */
export type Answer = readonly object[] | Error | undefined

export const refusal = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

/** A connection whose statements are answered by the test, and noted. */
export function fakeClient(answer: (asked: Asked, at: number) => Answer | Promise<Answer> = () => undefined) {
  const asked: Asked[] = []
  const query = async (text: string, values: readonly unknown[] = []) => {
    asked.push({ text, values })
    // Others have their turn, as on a network: what asks without end stops no clock.
    await new Promise(resolve => setImmediate(resolve))
    const found = await answer({ text, values }, asked.length)
    if (found instanceof Error) throw found
    return { rows: found ?? [], rowCount: found?.length ?? 0 }
  }
  return {
    asked,
    texts: (part: string) => asked.filter(({ text }) => text.includes(part)),
    client: { query } as unknown as pg.ClientBase
  }
}
