import type pg from 'pg'
import type { DeskRecords } from '../../../main/office/desk/desk-records.ts'
import { meetOffice, readNew } from '../../../main/office/follow/read-records.ts'
import type { Desk } from './office.ts'

/** As a step of the link does. */
export const readAll = async ({ client, id }: Desk, records: DeskRecords, apply: Parameters<typeof readNew>[3]) =>
  readNew(client, records, await meetOffice(client, records, id), apply)

/** Runs so many statements, then loses their answers: the database has done what was asked. */
export function deafAfter(client: pg.Client, statements: number): pg.ClientBase {
  let left = statements
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name) as unknown
      return async (text: string, values: unknown[]) => {
        const answer = await target.query(text, values)
        left -= 1
        if (left === 0) throw new Error('cut off')
        return answer
      }
    }
  })
}

/** Meanwhile something happens before its first statement is sent. */
export function slowly(client: pg.Client, meanwhile: () => Promise<void>): pg.Client {
  const query = client.query.bind(client)
  let begun: Promise<void> | undefined
  return Object.assign(Object.create(client) as pg.Client, {
    query: async (...args: Parameters<typeof query>) => {
      await (begun ??= meanwhile())
      return query(...args)
    }
  })
}
