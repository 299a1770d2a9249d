import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { orderId } from '../storage/support/samples.ts'
import { sendingDesk } from './support/sending-desk.ts'

const SERVICE = 'https://orders.example.com'

it('without the office’s key, what is told waits, under its order’s id in small letters; practice tells nothing', () => {
  const { office, store, folder } = sendingDesk([{ id: 'c', name: 'Client', baseAddress: SERVICE }])
  const order = orderId()
  const tell = (connectionId: string): void => {
    const about = { connectionId, orderId: order.toUpperCase() as OrderId }
    office().tell(store, { ...about, kind: 'call', content: { caller: 'Ana' }, at: 7 })
  }
  tell('c')
  // The desk belongs to no office yet.
  expect([office().tells('c'), store.untold.all()]).toEqual([false, []])
  writeFileSync(join(folder, 'office.json'), '{}')
  for (const connectionId of ['c', 'practice']) tell(connectionId)
  expect([office().tells('c'), office().tells('practice')]).toEqual([true, false])
  expect(store.untold.all()).toMatchObject([
    { kind: 'call', account: SERVICE, order, content: { caller: 'Ana' }, at: 7 }
  ])
})
