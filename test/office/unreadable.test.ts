import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { queued } from '../storage/support/samples.ts'
import { sendingDesk } from './support/sending-desk.ts'

it('a desk whose file of its office is damaged sends nothing without a question until a person leaves the office (O1)', async () => {
  const address = 'https://orders.example.com'
  const desk = sendingDesk([{ id: 'c', name: 'Client', baseAddress: address }])
  const file = join(desk.folder, 'office.json')
  writeFileSync(file, '{"version":1,"content":{"host":"db.exam')
  const order = { ...queued(), id: randomUUID() as never, connectionId: 'c' }
  const ask = async () => desk.office().permits.ask({ order, resend: undefined, withoutOffice: undefined })
  for (let start = 0; start < 2; start++) {
    await desk.again()
    await desk.office().start()
    expect([await desk.office().state(), await ask()]).toMatchObject([{ kind: 'unreadable' }, { kind: 'out' }])
  }
  expect(readFileSync(file, 'utf8')).toContain('db.exam')
  const office = await desk.office().load()
  const joining = { invitation: 'none', code: 'none', deskName: 'Front desk' }
  expect(await office.join(joining)).toMatchObject({ ok: false })
  expect(await office.leave(true)).toEqual({ ok: true, value: { kind: 'none' } })
  expect([await desk.office().state(), await ask()]).toEqual([{ kind: 'none' }, undefined])
})
