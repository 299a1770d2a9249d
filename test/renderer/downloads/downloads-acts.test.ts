import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Download } from '#domain/documents/download.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { listStatus } from '../app/order-cache-samples.ts'
import {
  connected,
  downloadNews,
  EMPTY_ROOM,
  GULF_COAST,
  LONE_STAR,
  orderId,
  sampleDownload,
  sampleKept
} from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const TITLE = 'Title Commitment, commitment.pdf'
const WIRE = { ...sampleKept(1, { isWire: true }), standing: 'replaced', name: 'Wire Instructions' } as const

const open = async (...downloads: Download[]) => {
  desk = await openDesk('/downloads', deskBridge().answer('documents.queue', ok(downloadNews(...downloads))))
}
const news = async (...downloads: Download[]) => {
  desk.bridge.emit('documents.changed', downloadNews(...downloads))
  await desk.settle()
}
const switchClient = async () => {
  desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
  await desk.settle()
}
const items = () => desk.all('#panel-transfers li').map(wordsOf)
const dialogs = () => desk.all('dialog[open]').length
const alerts = () => desk.all('#page .notices [role=alert]').length

describe('an action on downloads', () => {
  it('that failed says why until one works', async () => {
    await open(sampleDownload(1), { ...sampleKept(2), name: 'Survey' })
    desk.bridge.answer('documents.pause', FULL).answer('documents.open', FULL).answer('documents.clearEnded', FULL)
    await desk.press(`Pause ${TITLE}`)
    expect(desk.text('#page .notices')).toContain('This computer’s disk is full.')
    desk.bridge.answer('documents.pause', ok({}))
    await desk.press(`Pause ${TITLE}`)
    expect(alerts()).toBe(0)
    await desk.press('Open Survey, commitment.pdf')
    expect(alerts()).toBe(1)
    desk.bridge.answer('documents.open', ok({}))
    await desk.press('Open Survey, commitment.pdf')
    expect(alerts()).toBe(0)
    await desk.press('Clear')
    expect([alerts(), items().length]).toEqual([1, 2])
    desk.bridge.answer('documents.clearEnded', ok(downloadNews(sampleDownload(1))))
    await desk.press('Clear')
    expect([alerts(), items().length]).toEqual([0, 1])
  })

  it('that opens a document says where it fails that this wasn’t opened, not that nothing was changed', async () => {
    await open(sampleDownload(1), { ...sampleKept(2), name: 'Survey' })
    // As from the main process, each answer is an object of its own.
    desk.bridge.answer('documents.open', FULL).answer('documents.pause', structuredClone(FULL))
    await desk.press('Open Survey, commitment.pdf')
    expect(desk.text('#page .notices')).toContain('The document wasn’t opened. The order isn’t affected.')
    await desk.press(`Pause ${TITLE}`)
    expect(desk.text('#page .notices')).toContain('Nothing was changed.')
  })

  it('that fails once another client is active is not spoken of there (R24)', async () => {
    await open({ ...sampleKept(2), name: 'Survey' })
    const held = desk.bridge.hold('documents.open')
    await desk.press('Open Survey, commitment.pdf')
    await switchClient()
    held.answer(FULL)
    await desk.settle()
    expect(alerts()).toBe(0)
  })

  it('cancels the only one without a question', async () => {
    await open(sampleDownload(1))
    desk.bridge.answer('documents.cancel', ok({}))
    await desk.press('Cancel all')
    expect([dialogs(), desk.bridge.argsOf('documents.cancel')]).toEqual([0, [{ keys: null }]])
  })

  it('closes its question once it is answered', async () => {
    await open(sampleDownload(1), sampleDownload(2), { ...WIRE, documentId: 3 })
    desk.bridge.answer('documents.cancel', ok({})).answer('documents.open', ok({}))
    await desk.press('Cancel all…')
    await desk.press('Cancel all')
    expect([dialogs(), desk.bridge.argsOf('documents.cancel').length]).toEqual([0, 1])
    await desk.press('Open previous version of Wire Instructions, commitment.pdf')
    await desk.press('Open previous version')
    expect([dialogs(), desk.bridge.argsOf('documents.open').length]).toEqual([0, 1])
  })
})

describe('a failed download', () => {
  const failure = { kind: 'not-found' } as const
  const GONE = sampleDownload(1, { state: 'failed', failure })
  const SURVEY = sampleDownload(2, { state: 'failed', failure, name: 'Survey' })
  const dismissed = () => desk.bridge.argsOf('documents.dismiss')

  it('leaves the list and the count in the rail once it is dismissed, with the focus on the page', async () => {
    await open(GONE, SURVEY)
    expect(wordsOf(desk.one('.rail nav'))).toContain('Downloads 2 failed')
    desk.bridge.answer('documents.dismiss', ok({})).answer('documents.queue', ok(downloadNews(SURVEY)))
    desk.button(`Dismiss ${TITLE}`).focus()
    await desk.press(`Dismiss ${TITLE}`)
    expect(dismissed()).toEqual([{ keys: [{ orderId: orderId(1), documentId: 1 }] }])
    expect(items()).toEqual([expect.stringMatching(/^Survey/)])
    expect(wordsOf(desk.one('.rail nav'))).toContain('Downloads 1 failed')
    expect([desk.has('Try 1 again'), document.activeElement?.tagName]).toEqual([true, 'H1'])
  })

  it('is dismissed with all others in the list at once', async () => {
    await open(GONE, SURVEY)
    desk.bridge.answer('documents.dismiss', ok({})).answer('documents.queue', ok(downloadNews()))
    await desk.press('Dismiss 2 failed')
    expect(dismissed()).toEqual([{ keys: [1, 2].map(documentId => ({ orderId: orderId(1), documentId })) }])
    expect([items(), document.activeElement?.tagName]).toEqual([[], 'H1'])
  })

  it('that could not be dismissed stays, and the page says why', async () => {
    await open(GONE)
    desk.bridge.answer('documents.dismiss', FULL)
    await desk.press(`Dismiss ${TITLE}`)
    expect([dismissed().length, alerts(), items().length]).toEqual([1, 1, 1])
  })
})

describe('downloads under way', () => {
  it('are announced as finished once the last one is', async () => {
    await open(sampleDownload(1), sampleDownload(2))
    const { count } = announcement.value
    await news(sampleKept(1), sampleDownload(2))
    expect(announcement.value.count).toBe(count)
    await news(sampleKept(1), sampleKept(2))
    expect([announcement.value.count, desk.said()]).toEqual([count + 1, '2 documents downloaded.'])
  })

  it('leave the focus on the page when the focused one ends', async () => {
    await open(sampleDownload(1))
    desk.button(`Cancel ${TITLE}`).focus()
    await news(sampleKept(1))
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('are read again by Ctrl+R', async () => {
    await open(sampleDownload(1))
    desk.bridge.answer('documents.queue', ok(downloadNews(sampleKept(1))))
    await desk.key('r', { ctrlKey: true })
    expect(items()).toEqual([expect.stringContaining('Downloaded')])
  })

  it('that are all held up say why once, above them, and not each in its line', async () => {
    const waiting = sampleDownload(1, { state: 'waiting', failure: { kind: 'offline' } })
    await open(waiting)
    expect([alerts(), desk.all('.item .why').length]).toEqual([0, 1])
    const told = downloadNews(waiting)
    desk.bridge.emit('documents.changed', { ...told, totals: { ...told.totals, heldBy: { kind: 'offline' } } })
    await desk.settle()
    expect([alerts(), desk.all('.item .why').length]).toEqual([1, 0])
  })

  it('have a word for a document or an order without a name', async () => {
    await open(sampleDownload(1, { name: '', orderName: '', fileName: null }))
    expect(items()).toEqual(['Document Order 3.1 MB of 5.0 MB Cancel Document Pause Document'])
  })

  it('are shown 50 at a time once they ended', async () => {
    await open(...Array.from({ length: 52 }, (_, at) => sampleKept(at + 1)))
    expect(items()).toHaveLength(50)
    await desk.press('Show 2 more')
    expect(items()).toHaveLength(52)
  })

  it('are those of the active client, and none while these are read (R24)', async () => {
    await open(sampleDownload(1))
    desk.bridge.hold('documents.queue')
    await switchClient()
    expect([items(), desk.text('#panel-transfers')]).toEqual([[], expect.stringContaining('Loading downloads…')])
    desk.bridge.answer('documents.queue', ok(downloadNews(sampleDownload(7, { name: 'Survey' }))))
    desk.bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
    await desk.settle()
    expect(items()).toEqual([expect.stringMatching(/^Survey/)])
  })
})

describe('new documents', () => {
  const asked = () => desk.bridge.argsOf('documents.fetchNew').length
  const openNew = async () => {
    const bridge = deskBridge().answer('documents.newSince', ok({ documents: 2, orders: 1, since: null }))
    desk = await openDesk('/downloads', bridge)
  }

  it('are fetched once however often one presses, and again after that failed, as the page says', async () => {
    await openNew()
    const held = desk.bridge.hold('documents.fetchNew')
    const { count } = announcement.value
    await desk.press('Download all new')
    await desk.press('Loading…')
    expect(asked()).toBe(1)
    held.answer(FULL)
    await desk.settle()
    expect([alerts(), announcement.value.count]).toEqual([1, count])
    desk.bridge.answer('documents.fetchNew', ok({ begun: 2, kept: 0, empty: 0, failures: [] }))
    await desk.press('Download all new')
    expect([asked(), alerts(), desk.said()]).toEqual([2, 0, '2 documents are being downloaded.'])
  })

  it('are counted again when the order list changes, once downloads were shown', async () => {
    desk = await openDesk('/outbox')
    const counted = () => desk.bridge.argsOf('documents.newSince').length
    const change = async (revision: number) => {
      desk.bridge.emit('orderList.changed', listStatus({ revision }))
      await desk.settle()
    }
    await change(2)
    expect(counted()).toBe(0)
    await desk.router.push('/downloads')
    await desk.settle()
    const shown = counted()
    await change(3)
    expect(counted()).toBe(shown + 1)
  })

  it('that could not be listed are not told of under another client (R24)', async () => {
    await openNew()
    const failures = [{ orderId: orderId(3), failure: { kind: 'offline' } }] as const
    desk.bridge.answer('documents.fetchNew', ok({ begun: 1, kept: 0, empty: 0, failures }))
    await desk.press('Download all new')
    expect(desk.text('#page .notices')).toContain('couldn’t be listed')
    await switchClient()
    expect(desk.text('#page .notices')).not.toContain('couldn’t be listed')
  })
})

describe('stored documents', () => {
  const ROOM = {
    ...EMPTY_ROOM,
    files: 3,
    bytes: 12_000,
    orders: [{ orderId: orderId(1), orderName: 'Ramirez refinance', files: 3, bytes: 12_000, oldestAt: 0, newestAt: 0 }]
  } as const
  const REMOVED = ok({ files: 3, bytes: 12_000, left: 0 })
  const openKept = async () => {
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok(ROOM)))
  }
  const remove = async () => {
    await desk.press('Remove… the files of Ramirez refinance')
    await desk.press('Remove')
  }
  const keptAlerts = () => desk.all('.kept [role=alert]').length

  it('of one order are removed after that failed, and both lists are read again', async () => {
    await openKept()
    desk.bridge.answer('documents.wipe', FULL)
    await remove()
    expect([dialogs(), keptAlerts()]).toEqual([0, 1])
    desk.bridge.answer('documents.wipe', REMOVED).answer('documents.room', ok(EMPTY_ROOM))
    const read = desk.bridge.argsOf('documents.queue').length
    await remove()
    expect(desk.bridge.argsOf('documents.wipe')).toEqual([{ orderId: orderId(1) }, { orderId: orderId(1) }])
    expect([dialogs(), keptAlerts()]).toEqual([0, 0])
    expect(desk.text('.kept')).toContain('No files on this computer.')
    expect(desk.bridge.argsOf('documents.queue').length).toBeGreaterThan(read)
  })

  it('of one order that are removed leave a question about those of another open', async () => {
    const [first] = ROOM.orders
    const orders = [first, { ...first, orderId: orderId(2), orderName: 'Okafor purchase' }]
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok({ ...ROOM, orders })))
    const held = desk.bridge.hold('documents.wipe')
    await remove()
    await desk.press('Cancel')
    await desk.press('Remove… the files of Okafor purchase')
    held.answer(REMOVED)
    await desk.settle()
    expect(desk.text('dialog[open]')).toContain('3 files of Okafor purchase')
  })

  it('and new ones are told as of the day before where the page is left open overnight', async () => {
    const bridge = deskBridge()
      .answer('documents.room', ok({ ...ROOM, orders: [{ ...ROOM.orders[0], oldestAt: DESK_DAY }] }))
      .answer('documents.newSince', ok({ documents: 2, orders: 1, since: DESK_DAY }))
    desk = await openDesk('/downloads', bridge)
    const told = () => [desk.text('.kept tbody td:nth-child(4)'), desk.text('.new .about')]
    expect(told()).toEqual(['10:45 AM', expect.stringContaining('since 10:45 AM in')])
    vi.setSystemTime(DESK_DAY + 86_400_000)
    desk.bridge.emit('orderList.changed', listStatus())
    await desk.settle()
    expect(told()).toEqual(['yesterday, 10:45 AM', expect.stringContaining('since yesterday, 10:45 AM in')])
  })

  it('are no longer reported removed when the next removal fails', async () => {
    await openKept()
    desk.bridge.answer('documents.wipe', REMOVED)
    await remove()
    expect(desk.text('.kept .said')).toBe('3 files (12 KB) were removed.')
    desk.bridge.answer('documents.wipe', FULL)
    await remove()
    expect([desk.all('.kept .said').length, keptAlerts()]).toEqual([0, 1])
  })

  it('are asked about all together as those of this connection', async () => {
    await openKept()
    await desk.press('Remove all…')
    expect(desk.text('dialog[open]')).toContain('3 files of all orders of this connection, 12 KB, will be deleted')
  })

  it('are counted again once one more was downloaded', async () => {
    await openKept()
    const read = desk.bridge.argsOf('documents.room').length
    await news(sampleKept(1))
    expect(desk.bridge.argsOf('documents.room')).toHaveLength(read + 1)
  })

  it('that are removed leave the focus on the page when their button is gone', async () => {
    await openKept()
    desk.bridge.answer('documents.wipe', REMOVED).answer('documents.room', ok(EMPTY_ROOM)).hold('documents.queue')
    desk.button('Remove… the files of Ramirez refinance').focus()
    await remove()
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('of more orders than are listed are counted', async () => {
    const [first] = ROOM.orders
    const orders = Array.from({ length: 101 }, (_, at) => ({ ...first, orderId: orderId(at + 1) }))
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok({ ...ROOM, orders })))
    expect(desk.all('.kept tbody tr')).toHaveLength(100)
    expect(desk.text('.kept > .muted')).toBe('and 1 more order with smaller files')
  })
})
