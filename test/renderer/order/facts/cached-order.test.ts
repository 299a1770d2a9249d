import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CachedOrder } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { orderRow, listStatus, changeRecord } from '../../app/order-cache-samples.ts'
import { cameFrom } from '../../app/came-from.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { connected, GULF_COAST, orderId, PROGRESS, samplePage, sampleRow } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/orders/${orderId(1)}`
const READ_AT = new Date(2026, 10, 19, 16, 2).getTime()
const STATUS = listStatus({ orders: 87, asOf: READ_AT, whole: { at: READ_AT, confirmed: true } })
const CACHED: CachedOrder = {
  row: orderRow(1, { name: 'Ramirez refinance', unread: 2, commitmentUploaded: true }),
  changes: [
    changeRecord(9, { kind: 'commitment', from: false, to: true }),
    changeRecord(8, { kind: 'status', from: 'New', to: 'Open' }),
    changeRecord(3, { kind: 'new-order' }, { read: true })
  ],
  stages: null,
  stagesAt: null,
  documents: null,
  documentsAt: null
}
const holding = (cached: CachedOrder = CACHED) =>
  deskBridge()
    .answer('orderList.status', ok(STATUS))
    .answer('orderList.order', ok(cached))
    .answer('changes.markRead', ok({}))
const open = async (bridge = holding(), at = AT) => (desk = await openDesk(at, bridge))
const marked = () => desk.bridge.argsOf('changes.markRead')
const lines = () => desk.all('.what-changed .lines li').map(wordsOf)
const seconds = async (count: number) => {
  await vi.advanceTimersByTimeAsync(count * 1000)
  await desk.settle()
}
const news = async (revision: number) => {
  desk.bridge.emit('orderList.changed', { ...STATUS, revision })
  await desk.settle()
}

describe('without a network', () => {
  const AWAY = failed({ kind: 'offline' } as const)
  const document = {
    id: 7,
    type: 'Title Commitment',
    name: 'Title Commitment',
    fileName: 'a.pdf',
    hasFile: true,
    uploadedAt: null
  }

  it('an order has the stages and documents that were read last, and says when', async () => {
    const stages = [
      {
        name: 'Closing',
        description: null,
        status: '',
        tasks: [{ name: 'Signed Documents', description: null, isCompleted: false }]
      }
    ]
    const bridge = holding({
      ...CACHED,
      stages,
      stagesAt: READ_AT,
      documents: [document],
      documentsAt: READ_AT + 60_000
    })
    await open(bridge.answer('orders.progress', AWAY).answer('orders.documents', AWAY))
    expect(desk.text()).toContain('Signed Documents')
    expect(desk.text()).toContain('Title Commitment')
    expect(desk.text()).toMatch(/Updated .*4:02 PM/)
  })

  it('the service’s answer replaces what was read before', async () => {
    const stages = [{ name: 'Long ago', description: null, status: '', tasks: [] }]
    const bridge = holding({ ...CACHED, stages, stagesAt: READ_AT })
    const held = bridge.hold('orders.progress')
    await open(bridge)
    expect(desk.text('.track')).toContain('Long ago')
    held.answer(ok(PROGRESS))
    await desk.settle()
    expect(desk.text()).not.toContain('Long ago')
    expect(desk.text('.track')).toContain('Information Gathering')
  })
})

describe('what the order cache knows of an order', () => {
  it('is its header if the list was not read, and the list is not requested', async () => {
    await open()
    expect(desk.text('h1')).toBe('Ramirez refinance')
    expect(desk.text('.facts')).toMatch(/Commitment ?Received ?Policy ?Not issued/)
    expect(desk.bridge.argsOf('orders.page')).toEqual([])
  })

  it('is shown offline with its time, beside why there is no more', async () => {
    const offline = failed({ kind: 'offline' } as const)
    await open(holding().answer('orders.progress', offline).answer('orders.documents', offline))
    expect(desk.text('.head')).toContain('Order list updated ')
    expect(desk.text('.head')).toContain('4:02 PM')
    expect(desk.text('.facts')).toContain('Ana Ramirez 1')
    expect(desk.text('[role=alert]')).toContain('This computer is offline.')
  })

  it('stays if the service no longer has the order, and says so', async () => {
    const none = failed({ kind: 'not-found' } as const)
    await open(
      holding({ ...CACHED, row: { ...CACHED.row, goneAt: READ_AT } })
        .answer('orders.progress', none)
        .answer('orders.documents', none)
    )
    expect(desk.text('h1')).toBe('Ramirez refinance')
    expect(desk.text('.gone')).toContain('No longer in the service’s list since')
    expect(desk.text('[role=alert]')).toContain('The service doesn’t have this.')
  })

  it('is replaced by a later row of the list, and that by a later change of the order cache', async () => {
    await open()
    desk.bridge.answer('orders.page', ok(samplePage(1, 87, { rows: [sampleRow(1, { status: 'Clear to close' })] })))
    await desk.press('Refresh')
    expect(desk.text('.head')).toContain('Clear to close')
    desk.bridge.answer('orderList.order', ok({ ...CACHED, row: { ...CACHED.row, status: 'Closed' } }))
    await news(2)
    expect(desk.text('.head')).toContain('Closed')
  })

  it('is read from the list if the order cache fails, as for an order too new for it', async () => {
    await open(holding().answer('orderList.order', failed({ kind: 'bug' })))
    expect(desk.text('h1')).toBe('Order 1')
    expect(desk.has('Follow')).toBe(false)
  })

  it('is not taken from another connection (R24)', async () => {
    await open()
    desk.bridge.hold('orderList.order')
    desk.bridge.emit('connection.changed', connected(GULF_COAST))
    await desk.settle()
    expect(desk.text()).not.toContain('Ramirez refinance')
    expect(lines()).toEqual([])
  })
})

describe('before the page of an order is there', () => {
  const asked = () => desk.bridge.argsOf('orderList.order').length
  const toOrder = async (bridge = holding()) => {
    desk = await openDesk('/all-orders', bridge)
    void desk.router.push(AT)
    await desk.settle()
  }

  it('the order is read, and not again by the page', async () => {
    await toOrder()
    expect([desk.text('h1'), asked()]).toEqual(['Ramirez refinance', 1])
  })

  it('the page waits for it no longer than a moment', async () => {
    const bridge = holding()
    bridge.hold('orderList.order')
    await toOrder(bridge)
    expect(desk.place()).toBe('/all-orders')
    await seconds(0.1)
    expect(desk.place()).toBe(AT)
  })

  it('what was read for another client is not shown (R24)', async () => {
    const bridge = holding()
    bridge.answer('orderList.order', () => {
      bridge.answer('orderList.order', ok(null))
      bridge.emit('connection.changed', connected(GULF_COAST))
      return ok(CACHED)
    })
    await toOrder(bridge)
    expect([desk.place(), asked()]).toEqual([AT, 2])
    expect(desk.text()).not.toContain('Ramirez refinance')
  })

  it('what the cache changed meanwhile is read again', async () => {
    const changed = { ...CACHED, row: { ...CACHED.row, name: 'Ramirez purchase' } }
    const bridge = holding()
    bridge.answer('orderList.order', () => {
      bridge.answer('orderList.order', ok(changed))
      bridge.emit('orderList.changed', { ...STATUS, revision: 2 })
      return ok(CACHED)
    })
    await toOrder(bridge)
    expect([desk.text('h1'), asked()]).toEqual(['Ramirez purchase', 2])
  })
})

describe('what changed in an order', () => {
  it('is listed newest first, with unread changes marked', async () => {
    await open()
    expect(lines().map(line => line.replace(/ \d{1,2}:\d\d [AP]M$/, ''))).toEqual([
      'New: Commitment received',
      'New: Status: New → Open',
      'New order'
    ])
    expect(desk.text('#changed-title')).toBe('Recent changes 2 new')
  })

  it('is always visible if unread, otherwise the newest four', async () => {
    const change = { kind: 'commitment', from: false, to: true } as const
    const records = [9, 8, 7, 6, 5, 4].map(id => changeRecord(id, change, { read: true }))
    await open(holding({ ...CACHED, changes: records }))
    expect(desk.all('.what-changed > .lines > li')).toHaveLength(4)
    expect(desk.text('.what-changed summary')).toBe('2 earlier')
    desk.bridge.answer(
      'orderList.order',
      ok({ ...CACHED, changes: records.map(record => ({ ...record, read: record.id !== 5 })) })
    )
    await news(2)
    expect(desk.all('.what-changed > .lines > li')).toHaveLength(5)
  })

  it('counts as read after two visible seconds, and stays marked until the order is closed', async () => {
    await open()
    await seconds(1)
    expect(marked()).toEqual([])
    await seconds(1)
    expect(marked()).toEqual([{ orderId: orderId(1), upTo: 9 }])
    desk.bridge.answer(
      'orderList.order',
      ok({ ...CACHED, changes: CACHED.changes.map(change => ({ ...change, read: true })) })
    )
    await news(2)
    expect(lines()[0]).toContain('New: Commitment received')
    await seconds(10)
    expect(marked()).toHaveLength(1)
  })

  it('does not count as read if the order was closed before, or was not visible', async () => {
    await open()
    await desk.press('Drafts')
    await seconds(5)
    expect(marked()).toEqual([])
    desk.close()
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await open()
    await seconds(5)
    expect(marked()).toEqual([])
    sight.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await seconds(2)
    expect(marked()).toHaveLength(1)
    sight.mockRestore()
  })

  it('goes on counting while the order cache changes otherwise', async () => {
    await open()
    for (const revision of [2, 3, 4, 5]) {
      await news(revision)
      await seconds(0.45)
    }
    await seconds(0.2)
    expect(marked()).toHaveLength(1)
  })

  it('is absent if nothing changed', async () => {
    await open(holding({ ...CACHED, changes: [] }))
    expect(desk.all('.what-changed')).toEqual([])
  })
})

describe('following an order', () => {
  it('is begun and ended by one button, which says which it is', async () => {
    await open()
    desk.bridge.answer('orderList.follow', ({ followed }) => ok({ ...CACHED.row, followed }))
    expect(desk.button('Follow').getAttribute('aria-pressed')).toBe('false')
    await desk.press('Follow')
    expect(desk.bridge.argsOf('orderList.follow')).toEqual([{ orderId: orderId(1), followed: true }])
    expect(desk.one('.follow').getAttribute('aria-pressed')).toBe('true')
    expect(desk.said()).toContain('Following this order.')
    desk.one('.follow').click()
    await desk.settle()
    expect(desk.bridge.argsOf('orderList.follow').at(-1)).toEqual({ orderId: orderId(1), followed: false })
  })

  it.each([
    ['answered', ok({ ...CACHED.row, followed: true })],
    ['refused', failed<Failure>({ kind: 'store', trouble: 'disk-full' })]
  ] as const)('is not told beside another order where it is %s only then', async (_how, late) => {
    await open()
    const held = desk.bridge.hold('orderList.follow')
    await desk.press('Follow')
    await desk.router.push(`/orders/${orderId(2)}`)
    await desk.settle()
    held.answer(late)
    await desk.settle()
    expect([desk.said(), desk.all('[role=alert]')]).toEqual([expect.not.stringContaining('Following'), []])
  })

  it('reports a failure, and nothing changes', async () => {
    await open(holding().answer('orderList.follow', failed({ kind: 'store', trouble: 'disk-full' })))
    await desk.press('Follow')
    expect(desk.text('[role=alert]')).toContain('Nothing was changed.')
    expect(desk.button('Follow').getAttribute('aria-pressed')).toBe('false')
    desk.bridge.answer('orderList.follow', ok({ ...CACHED.row, followed: true }))
    await desk.press('Follow')
    expect(desk.all('[role=alert]')).toEqual([])
  })
})

describe('the status of an order for an e-mail', () => {
  const copied = () => desk.bridge.argsOf('clipboard.copy').map(({ text }) => text)

  it('is copied by its button, with stages and documents, and announced', async () => {
    await open()
    await desk.press('Copy status')
    expect(copied()[0]).toMatch(/^Ramirez refinance\n[\s\S]*Information Gathering[\s\S]*Deed of Trust/)
    expect(desk.text('.copy')).toBe('Copied')
    expect(desk.said()).toContain('Status copied.')
    await seconds(2)
    expect(desk.text('.copy')).toBe('Copy status')
  })

  it('is copied by its keys and by the menu', async () => {
    await open()
    await desk.key('C', { ctrlKey: true, shiftKey: true })
    desk.bridge.emit('menu.chosen', 'copy-status')
    await desk.settle()
    expect(copied()).toHaveLength(2)
  })

  it('is what the order cache has, with its time, if there is nothing newer', async () => {
    const offline = failed({ kind: 'offline' } as const)
    await open(holding().answer('orders.progress', offline).answer('orders.documents', offline))
    await desk.press('Copy status')
    expect(copied()[0]).toContain('Nov 19, 2026, 4:02 PM')
    expect(copied()[0]).not.toContain('Progress')
  })

  it('is that it is no longer listed, if it is not', async () => {
    await open(holding({ ...CACHED, row: { ...CACHED.row, goneAt: READ_AT } }))
    await desk.press('Copy status')
    expect(copied()[0]).toContain('Status: No longer listed')
  })

  it('announces that it was not copied', async () => {
    await open(holding().answer('clipboard.copy', failed({ kind: 'bug' })))
    await desk.press('Copy status')
    expect(desk.said()).toContain('Couldn’t copy the status.')
  })
})

describe('the way back from an order', () => {
  const openFrom = async (place: string | null) => {
    await open(holding(), '/drafts')
    cameFrom(desk, place)
    await desk.router.push(AT)
    await desk.settle()
  }

  it.each([
    ['/changes', '← Changes'],
    ['/closings', '← Closings'],
    ['/missing', '← Missing documents'],
    ['/all-orders?q=ramirez', '← Orders']
  ])('opened from %s leads there, with what was looked for', async (place, label) => {
    await openFrom(place)
    expect(desk.has(label)).toBe(true)
    await desk.key('Escape')
    expect(desk.place()).toBe(place)
  })

  it.each([null, '/drafts', '/orders?page=3'])(
    'opened from %s leads to where the list of orders was left',
    async place => {
      await openFrom(place)
      await desk.press('← Orders')
      expect(desk.place()).toBe('/all-orders')
    }
  )
})
