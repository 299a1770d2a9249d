import { afterEach, describe, expect, it, vi } from 'vitest'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { usePreferences } from '../../../../renderer/settings/store.ts'
import { badgesFor, type Counts } from '../../../../renderer/app/frame/rail/count-badges.ts'
import { listStatus, EMPTY_BOARD } from '../order-cache-samples.ts'
import { DESK_DAY } from '../desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../desk.ts'
import { connected, downloadNews, GULF_COAST, LONE_STAR, sampleDownload } from '../samples.ts'

const NONE: Counts = {
  orders: 0,
  unread: 0,
  late: 0,
  drafts: 0,
  waiting: 0,
  toDecide: 0,
  downloading: 0,
  notFetched: 0
}

describe('the badges of the rail', () => {
  it.each<[Partial<Counts>, object]>([
    [{}, {}],
    [{ orders: 1284 }, { Orders: { text: '1,284' } }],
    [{ unread: 7 }, { Changes: { text: '7' } }],
    [{ late: 3 }, { Closings: { text: '3 overdue', act: true } }],
    [{ drafts: 4 }, { Drafts: { text: '4' } }],
    [{ waiting: 2 }, { Outbox: { text: '2' } }],
    [{ downloading: 12 }, { Downloads: { text: '12' } }],
    [{ downloading: 12, notFetched: 1 }, { Downloads: { text: '1 failed', act: true } }],
    [{ waiting: 2, toDecide: 1 }, { Outbox: { text: '1 to resolve', act: true } }]
  ])('%o: %o', (counts, badges) => {
    expect(badgesFor({ ...NONE, ...counts })).toEqual(badges)
  })
})

describe('what the rail counts of the order cache', () => {
  let desk: Desk
  afterEach(() => desk.close())

  const READY = listStatus({ orders: 87, unread: 7, asOf: DESK_DAY, whole: { at: DESK_DAY, confirmed: true } })
  const open = async (status = READY, at = '/drafts') =>
    (desk = await openDesk(
      at,
      deskBridge()
        .answer('orderList.status', ok(status))
        .answer('closings.board', ok({ ...EMPTY_BOARD, late: 3 }))
    ))
  const boards = () => desk.bridge.argsOf('closings.board').length
  const news = async (changes: object) => {
    desk.bridge.emit('orderList.changed', { ...READY, ...changes })
    await desk.settle()
  }
  const wait = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await desk.settle()
  }

  it('is there at the start: orders, those that changed, and overdue closings', async () => {
    await open()
    expect(wordsOf(desk.one('.rail nav'))).toContain('Orders 87 Changes 7 Closings 3 overdue')
    expect(desk.all('.rail nav .act').map(wordsOf)).toEqual(['3 overdue'])
    expect(desk.text('.list-foot')).toMatch(/^Updated \d{1,2}:\d\d [AP]M$/)
  })

  it('changes with the order cache', async () => {
    await open()
    await news({ unread: 8, revision: 2 })
    expect(wordsOf(desk.one('.rail nav'))).toContain('Changes 8')
    await news({ unread: 0, revision: 3 })
    expect(wordsOf(desk.one('.rail nav'))).toContain('Changes Closings')
  })

  it('counts the orders of All orders, whatever the service said when its pages were opened', async () => {
    await open(READY, '/orders')
    await news({ orders: 90, revision: 2 })
    expect(wordsOf(desk.one('.rail nav'))).toContain('Orders 90 Changes')
  })

  it('counts the orders that the service says there are until its list was read', async () => {
    await open(listStatus({ orders: 30 }), '/orders')
    expect(wordsOf(desk.one('.rail nav'))).toContain('Orders 87')
  })

  it('counts the drafts again when those of the active client change, and no other', async () => {
    await open()
    const held = () => desk.bridge.argsOf('connection.holds').length
    const before = held()
    for (const connectionId of ['c2', 'c1', 'c2']) {
      desk.bridge.emit('drafts.changed', { connectionId })
      await desk.settle()
    }
    expect(held()).toBe(before + 1)
  })

  it('counts the closings within a second of the last news, at most once a second, and at rest never', async () => {
    await open()
    expect(desk.bridge.argsOf('closings.board')).toEqual([{ lookedAfter: '', only: 'counts' }])
    for (const revision of [2, 3, 4]) await news({ revision })
    expect(boards()).toBe(1)
    desk.bridge.answer('closings.board', ok({ ...EMPTY_BOARD, late: 4 }))
    await wait(1000)
    expect(boards()).toBe(2)
    expect(wordsOf(desk.one('.rail nav'))).toContain('4 overdue')
    await wait(60_000)
    expect(boards()).toBe(2)
    await news({ revision: 4, unread: 9 })
    expect(boards()).toBe(2)
  })

  it('counts closings again when what counts as late is another', async () => {
    await open()
    await wait(1000)
    desk.bridge.answer('preferences.save', ok({ ...USUAL_PREFERENCES, closingDays: 3 }))
    await usePreferences().save({ ...USUAL_PREFERENCES, closingDays: 3 })
    await desk.settle()
    expect(boards()).toBe(2)
  })

  it('asks for nothing before there is an order cache', async () => {
    await open(listStatus({ state: 'opening' }))
    expect(boards()).toBe(0)
    expect(wordsOf(desk.one('.rail nav'))).not.toContain('overdue')
  })

  it('does not give the orders read so far for all there are', async () => {
    await open(listStatus({ orders: 30, scan: { page: 2, lastPage: 6, isFirst: true } }))
    expect(wordsOf(desk.one('.rail nav'))).not.toContain('30')
  })

  it('keeps the count where the board cannot be had', async () => {
    await open()
    desk.bridge.answer('closings.board', failed({ kind: 'bug' }))
    await wait(1000)
    await news({ revision: 2 })
    expect(boards()).toBe(2)
    expect(wordsOf(desk.one('.rail nav'))).toContain('3 overdue')
  })

  it('takes nothing along to another connection (R24)', async () => {
    await open()
    desk.bridge.hold('orderList.status')
    desk.bridge.hold('closings.board')
    desk.bridge.emit('connection.changed', connected(GULF_COAST))
    await desk.settle()
    expect(wordsOf(desk.one('.rail nav'))).toBe(
      'Orders Changes Closings Missing documents Downloads Drafts Outbox Connections Settings'
    )
    expect(desk.all('.list-foot')).toEqual([])
  })

  it('shows no count of the last client that comes late (R24)', async () => {
    await open()
    await wait(2000)
    const drafts = desk.bridge.hold('connection.holds')
    const board = desk.bridge.hold('closings.board')
    desk.bridge.emit('drafts.changed', { connectionId: 'c1' })
    await news({ revision: 2 })
    desk.bridge.answer('connection.holds', ok({ drafts: 0, waiting: 0, unknown: 0, sent: 0 }))
    desk.bridge.hold('orderList.status')
    desk.bridge.emit('connection.changed', connected(GULF_COAST))
    await desk.settle()
    drafts.answer(ok({ drafts: 7, waiting: 0, unknown: 0, sent: 0 }))
    board.answer(ok({ ...EMPTY_BOARD, late: 9 }))
    await desk.settle()
    expect(wordsOf(desk.one('.rail nav'))).toBe(
      'Orders Changes Closings Missing documents Downloads Drafts Outbox Connections Settings'
    )
  })

  it('counts the drafts again once they are unlocked', async () => {
    await open()
    desk.bridge.answer('connection.holds', ok({ drafts: 4, waiting: 0, unknown: 0, sent: 0 }))
    desk.bridge.emit('unlock.changed', { kind: 'kept', by: 'passphrase', notices: [] })
    await desk.settle()
    expect(wordsOf(desk.one('.rail nav'))).toContain('Drafts 4')
  })

  it('counts downloads before their page is opened, those of each client', async () => {
    desk = await openDesk('/drafts', deskBridge().answer('documents.queue', ok(downloadNews(sampleDownload(1)))))
    expect(wordsOf(desk.one('.rail nav'))).toContain('Downloads 1 Drafts')
    desk.bridge
      .answer('orderList.status', ok(listStatus({ connectionId: GULF_COAST.id })))
      .answer('documents.queue', ok(downloadNews(sampleDownload(2), sampleDownload(3))))
      .emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(wordsOf(desk.one('.rail nav'))).toContain('Downloads 2 Drafts')
  })

  it('counts no closings where the order cache has no orders', async () => {
    await open(listStatus())
    expect(boards()).toBe(0)
  })

  it('nobody listens any more once the window is gone', async () => {
    await open()
    await wait(60_000)
    await news({ revision: 2 })
    const counted = boards()
    await wait(60_000)
    desk.app.unmount()
    await news({ revision: 3 })
    await wait(60_000)
    expect([counted > 1, boards()]).toEqual([true, counted])
  })
})
