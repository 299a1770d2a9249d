import { describe, expect, it } from 'vitest'
import { connectOffice } from '../../../../main/office/connect/connect.ts'
import { desksInStep } from '../../../../main/office/follow/desks-in-step.ts'
import type { Server } from '../../support/cluster.ts'
import { linkDesk, newDeskFile, newRecord } from '../../support/desks.ts'
import { newOffice, oldestServers, type Desk, type Office } from '../../support/office.ts'
import { addKey } from '../../support/rows.ts'

/** Polls would be more than what a record costs. */
const noTimer = () => () => undefined

/** A desk in step with its office, and what that takes. */
function meteredDesk(office: Office, desk: Desk) {
  const { server, database } = office
  const steps: { readonly statements: number; readonly heard: number }[] = []
  let [statements, notifications] = [0, 0]
  const linked = linkDesk(office, desk, newDeskFile(), {
    timer: noTimer,
    others: [desksInStep(() => undefined)],
    connect: async onLost => {
      const access = { host: server.host, port: server.port, database, role: desk.role, password: desk.password }
      const connection = await connectOffice(access, onLost)
      const { client } = connection
      client.query = new Proxy(client.query, {
        apply(query, self, args) {
          statements += 1
          return Reflect.apply(query, self, args) as unknown
        }
      })
      client.on('notification', () => (notifications += 1))
      return connection
    },
    onState: () => {
      const before = steps.reduce((sum, step) => sum + step.statements, 0)
      steps.push({ statements: statements - before, heard: linked.heard.length })
    }
  })
  return {
    ...linked,
    steps,
    notifications: () => notifications,
    /** Statements of the step in which the first record came. */
    hearing: () => steps.find(({ heard }) => heard > 0)?.statements
  }
}

/** What each desk of an office of so many takes while the first one writes a record. */
async function costs(server: Server, count: number) {
  const office = await newOffice(server)
  const desks: Desk[] = []
  while (desks.length < count) desks.push(await office.desk())
  const [first] = desks
  if (first === undefined) throw new Error('an office has a desk')
  const key = await addKey(first)
  const all = desks.map(desk => meteredDesk(office, desk))
  await expect.poll(() => all.map(({ steps }) => steps.length)).toEqual(all.map(() => 1))
  const [writer, ...others] = all
  writer?.records.add(newRecord(first.id, key))
  writer?.link.go()
  await expect
    .poll(() => {
      // Other offices on the same server hold the record back while they write; without a timer nobody looks again.
      for (const { steps, heard, link } of others) if (steps.length > 1 && heard.length === 0) link.go()
      return others.map(({ hearing }) => hearing() !== undefined)
    })
    .toEqual(others.map(() => true))
  await expect.poll(() => all.map(({ notifications }) => notifications())).toEqual(all.map(() => 1))
  await expect.poll(() => all.every(({ steps }) => steps.length > 1)).toBe(true)
  return { writing: writer?.steps[1]?.statements, hearing: [...new Set(others.map(({ hearing }) => hearing()))] }
}

describe.each(oldestServers())('what a record costs the desks of an office on $title', server => {
  it('is one message and the same statements for each, whether they are one, two or five (P22)', async () => {
    const [one, two, five] = [await costs(server, 1), await costs(server, 2), await costs(server, 5)]
    expect(two).toEqual({ writing: 7, hearing: [6] })
    expect(five).toEqual(two)
    expect(one).toEqual({ ...two, hearing: [] })
  })
})
