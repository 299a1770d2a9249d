import { expect, it } from 'vitest'
import { deskOrder, queued, temporaryFolder } from '../support/samples.ts'
import { startDesk } from './support/desk.ts'

/** A desk that works in memory, and sends an order there that its store on the disk has, too. */
async function sendingDesk(onPause: (times: number) => void) {
  const folder = temporaryFolder()
  const { keyManager: earlier, keytar } = startDesk(folder)
  const order = deskOrder()
  const before = await earlier.store()
  before.orders.put(order)
  earlier.close()
  keytar.mood = { says: 'Cannot create an item in a locked collection' }
  let times = 0
  const pause = async (): Promise<void> => {
    times += 1
    onPause(times)
  }
  const desk = startDesk(folder, { keytar, pause })
  const memory = await desk.keyManager.store()
  memory.orders.put(queued({ id: order.id, state: 'sending', waiting: null }))
  keytar.letGo()
  return { ...desk, folder, order, memory, times: () => times }
}

it('a store takes over once an order that both have is not being sent any more, without another try', async () => {
  const { keyManager, told, order, memory, times } = await sendingDesk(time => {
    if (time === 2) memory.orders.put(deskOrder({ id: order.id }))
  })
  expect(await keyManager.tryAgain()).toMatchObject({ kind: 'kept' })
  expect(times()).toBe(2)
  expect(told.map(state => (state.kind === 'until-quit' ? state.because : state.kind))).toEqual(['locked', 'kept'])
  expect((await keyManager.store()).orders.get(order.id)).toEqual(order)
})

it('a store does not wait for an order that the other one alone is sending', async () => {
  const { keyManager, memory, order, times } = await sendingDesk(() => undefined)
  memory.orders.put(deskOrder({ id: order.id }))
  const alone = queued({ state: 'sending', waiting: null })
  memory.orders.put(alone)
  expect(await keyManager.tryAgain()).toMatchObject({ kind: 'kept' })
  expect(times()).toBe(0)
  expect((await keyManager.store()).orders.get(alone.id)).toMatchObject({ state: 'sending' })
})

it('a store that waits to take over is let go of where the app quits', async () => {
  const { keyManager, folder, keytar, order, stores } = await sendingDesk(() => {
    keyManager.close()
  })
  expect(await keyManager.tryAgain()).toMatchObject({ kind: 'until-quit' })
  expect(stores).toEqual([])
  const next = startDesk(folder, { keytar })
  expect((await next.keyManager.store()).orders.get(order.id)).toEqual(order)
})
