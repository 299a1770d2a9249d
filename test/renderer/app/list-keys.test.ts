import { afterEach, describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { ok } from '#domain/common/result.ts'
import type { FakeBridge } from '../../fakes/bridge.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { entry } from '../library/entry.ts'
import { allOrdersBridge } from '../orders/all-orders.ts'
import { sampleItem } from '../outbox/samples.ts'
import { deskBridge, openDesk, type Desk } from './desk.ts'
import { changedOrder, EMPTY_BOARD, orderRow } from './order-cache-samples.ts'

let desk: Desk
afterEach(() => desk.close())

const day = (date: string, ...rows: number[]) => ({
  date: date as CalendarDate,
  isBusinessDay: true,
  holiday: null,
  more: 0,
  orders: rows.map(index => ({
    row: orderRow(index),
    businessDays: 1,
    detailsAt: 1,
    rescission: null,
    items: { payoff: 'done', 'protection-letter': 'open', commitment: 'done', 'closing-documents': 'none' } as const
  }))
})
const draft = (number: number) => ({
  id: `5a3c0d11-0000-4000-8000-00000000000${number}` as DraftId,
  entry: filledEntry('refinance'),
  problems: [],
  createdAt: 1,
  savedAt: 9 - number,
  refused: false
})

interface More {
  /** What Delete asks main to do. */
  readonly deletes?: string
  /** What is held with Home and End: in a grid of cells they go along the row. */
  readonly ends?: KeyboardEventInit
}

interface List extends More {
  readonly at: string
  readonly bridge: () => FakeBridge
  readonly entries: string
}

/** Every list: its page, some entries, and what of each of them has the focus. */
const LISTS: readonly (readonly [at: string, bridge: () => FakeBridge, entries: string, more?: More])[] = [
  ['/all-orders', () => allOrdersBridge(3), 'tbody [data-row]'],
  ['/orders', () => deskBridge(), 'tbody tr a'],
  [
    '/changes',
    () =>
      deskBridge().answer(
        'changes.list',
        ok({ orders: [1, 2, 3].map(at => changedOrder(at, [at])), next: null, unread: 3 })
      ),
    '.order a'
  ],
  [
    '/closings',
    () =>
      deskBridge().answer(
        'closings.board',
        ok({ ...EMPTY_BOARD, days: [day('2026-11-20', 1, 2), day('2026-11-23', 3)] })
      ),
    'tbody [data-row]'
  ],
  [
    '/missing',
    () =>
      deskBridge().answer(
        'orderList.documents',
        ok({
          types: [],
          from: 0,
          total: 3,
          rows: [1, 2, 3].map(index => ({ row: orderRow(index), slots: [], missing: 0, documentsAt: 1 }))
        })
      ),
    'tbody th a',
    { ends: { ctrlKey: true } }
  ],
  [
    '/drafts',
    () =>
      deskBridge()
        .answer('drafts.list', ok([draft(1), draft(2), draft(3)]))
        .answer('drafts.delete', ok({}))
        .answer('drafts.purge', ok({})),
    'tbody td:first-child a',
    { deletes: 'drafts.delete' }
  ],
  ['/outbox', () => deskBridge().answer('outbox.list', ok([1, 2, 3].map(at => sampleItem({}, at)))), 'tbody th a'],
  [
    '/settings/library',
    () =>
      deskBridge()
        .answer('library.entries', ok(['Ana', 'Bo', 'Cy'].map(name => entry(name))))
        .answer('library.change', ok({ entries: [], undo: { put: [], drop: [] } })),
    'tbody .name',
    { deletes: 'library.change' }
  ]
]

describe.each(LISTS.map(([at, bridge, entries, more = {}]) => ({ at, bridge, entries, ...more })))(
  'the list on $at',
  ({ at, bridge, entries, deletes, ends = {} }: List) => {
    /** The place of the entry that has the focus, from 0 at the top; the last one is -1. */
    const place = () => {
      const all = desk.all(`main ${entries}`)
      const index = all.findIndex(one => one === document.activeElement)
      return index === all.length - 1 ? -1 : index
    }

    it('is entered by the first arrow down, and gone through by arrows, Home and End (F19)', async () => {
      desk = await openDesk(at, bridge())
      desk.one('main h1').focus()
      const went: [string, number][] = []
      for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'Home', 'ArrowUp', 'ArrowDown', 'ArrowUp']) {
        expect([key, (await desk.key(key, /^(Home|End)$/.test(key) ? ends : {})).defaultPrevented]).toEqual([key, true])
        went.push([key, place()])
      }
      expect(went).toEqual([
        ['ArrowDown', 0],
        ['ArrowDown', 1],
        ['End', -1],
        ['ArrowDown', -1],
        ['Home', 0],
        ['ArrowUp', 0],
        ['ArrowDown', 1],
        ['ArrowUp', 0]
      ])
    })

    it(
      deletes === undefined ? 'loses nothing by Delete (F19)' : 'loses the entry that has the focus by Delete (F19)',
      async () => {
        desk = await openDesk(at, bridge())
        desk.one('main h1').focus()
        await desk.key('Delete')
        const before = desk.bridge.calls.length
        await desk.key('ArrowDown')
        await desk.key('Delete')
        const asked = desk.bridge.calls.slice(before).map(({ name }) => name)
        expect(asked.filter(name => /delete|remove|change$|purge/.test(name))).toEqual(
          deletes === undefined ? [] : [deletes]
        )
      }
    )
  }
)
