import { afterEach, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { ok } from '#domain/common/result.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useOfficeEntries } from '../../../../renderer/order/office/office-entries.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { orderId } from '../../app/samples.ts'
import { connectionState } from '../../order-entry/entry-page.ts'

let desk: Desk
afterEach(() => desk.close())

it('what is typed about orders goes with its connection, and with no other (R24)', async () => {
  const bridge = deskBridge().answer('connection.state', ok(connectionState('c1')))
  desk = await openDesk('/settings', bridge)
  const [connections, { notes, waiting, placeOf }] = [useConnections(), useOfficeEntries()]
  const type = () => {
    notes.set(placeOf(orderId(1)), 'Called Dana.')
    waiting.set(placeOf(orderId(1)), { text: 'Survey', over: '' })
  }
  type()
  connections.state = connectionState('c2')
  await nextTick()
  type()
  expect(notes.size).toBe(2)
  connections.state = connectionState('c1', ['c1'])
  await nextTick()
  expect([notes.get(placeOf(orderId(1))), notes.size, waiting.size]).toEqual(['Called Dana.', 1, 1])
})
