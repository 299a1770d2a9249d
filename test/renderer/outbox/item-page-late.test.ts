import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { LONE_STAR } from '../app/samples.ts'
import { draftId, sampleCandidate, sampleItem, sentItem, unknownItem } from './samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/outbox/${draftId(1)}`
const open = async (item: OutboxItem) => {
  desk = await openDesk(
    AT,
    deskBridge()
      .answer('outbox.list', ok([item]))
      .answer('outbox.item', ok({ item, timeline: [] }))
  )
}
const news = async (item: OutboxItem) => {
  desk.bridge.answer('outbox.item', ok({ item, timeline: [] }))
  desk.bridge.emit('outbox.changed', { id: draftId(1), connectionId: LONE_STAR.id, item })
  await desk.settle()
}
const dialogs = () => desk.all('dialog[open]').length

describe('a page that was left', () => {
  it('does not navigate when its answer comes late', async () => {
    await open(sampleItem())
    const held = desk.bridge.hold('outbox.item')
    desk.bridge.emit('outbox.changed', { id: draftId(1), connectionId: LONE_STAR.id, item: sampleItem() })
    await desk.settle()
    await desk.router.push('/orders')
    await desk.settle()
    held.answer(failed({ kind: 'out-of-date' }))
    await desk.settle()
    expect(desk.place()).toBe('/orders')
  })

  it('neither reads nor navigates when its action finishes late', async () => {
    await open(sampleItem())
    const held = desk.bridge.hold('outbox.takeBack')
    await desk.press('Move to Drafts')
    await desk.router.push('/orders')
    await desk.settle()
    const read = desk.bridge.argsOf('outbox.item').length
    desk.bridge.answer('outbox.item', failed({ kind: 'out-of-date' }))
    held.answer(ok({}))
    await desk.settle()
    expect([desk.place(), desk.bridge.argsOf('outbox.item').length]).toEqual(['/orders', read])
  })
})

describe('news of another order', () => {
  it.each([null, sampleItem({ id: draftId(2), state: 'sending' })])('changes nothing on the page: %j', async item => {
    await open(sampleItem())
    const before = [desk.text(), desk.place(), desk.bridge.argsOf('outbox.item').length]
    desk.bridge.emit('outbox.changed', { id: draftId(2), connectionId: LONE_STAR.id, item })
    await desk.settle()
    expect([desk.text(), desk.place(), desk.bridge.argsOf('outbox.item').length]).toEqual(before)
  })
})

describe('the order of the page', () => {
  it('is as the news has it at once, before it was read again', async () => {
    await open(sampleItem({ state: 'sending', waiting: null }))
    desk.bridge.hold('outbox.item')
    desk.bridge.emit('outbox.changed', { id: draftId(1), connectionId: LONE_STAR.id, item: sentItem() })
    await desk.settle()
    expect(desk.text('.state')).toContain('Received by the service')
  })

  it('is read again by F5', async () => {
    await open(sampleItem())
    const read = desk.bridge.argsOf('outbox.item').length
    await desk.key('F5')
    expect(desk.bridge.argsOf('outbox.item')).toHaveLength(read + 1)
  })
})

describe('a question about rows of the list', () => {
  const one = { verdict: 'candidates', candidates: [sampleCandidate(1)] } as const
  const two = { verdict: 'candidates', candidates: [sampleCandidate(1), sampleCandidate(2)] } as const

  it('closes once other rows are shown: nobody rejects a row they did not see (R39)', async () => {
    await open(unknownItem(one))
    await desk.press('No')
    expect(dialogs()).toBe(1)
    await news(unknownItem(two))
    expect([dialogs(), desk.bridge.argsOf('outbox.decide')]).toEqual([0, []])
  })

  it('about sending again closes once the search disallows it (R40)', async () => {
    await open(unknownItem({ maySendAgain: true }))
    await desk.press('Send again…')
    expect(dialogs()).toBe(1)
    await news(unknownItem({ maySendAgain: false }))
    expect(dialogs()).toBe(0)
  })

  it('stays while the same rows are found again', async () => {
    await open(unknownItem(one))
    await desk.press('No')
    await news(unknownItem({ ...one, looking: true }))
    expect(dialogs()).toBe(1)
  })
})
