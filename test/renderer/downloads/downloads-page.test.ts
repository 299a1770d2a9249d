import { afterEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Download } from '#domain/documents/download.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import {
  connected,
  downloadNews,
  EMPTY_ROOM,
  GULF_COAST,
  LONE_STAR,
  orderId,
  sampleDownload,
  sampleFile,
  sampleKept
} from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const list = () => desk.all('[aria-label=Downloads] > li, [aria-label="Completed downloads"] > li').map(wordsOf)
const TITLE = 'Title Commitment, commitment.pdf'
const DEED = 'Deed of Trust, commitment.pdf'
const open = async (...downloads: Download[]) => {
  desk = await openDesk('/downloads', deskBridge().answer('documents.queue', ok(downloadNews(...downloads))))
}
const keys = (...ids: number[]) => ({ keys: ids.map(documentId => ({ orderId: orderId(1), documentId })) })

describe('the downloads', () => {
  it('say where they come from if there are none', async () => {
    await open()
    expect(desk.text('.empty')).toMatch(/No downloads yet.*Start from an order/)
    expect(desk.one('.empty a').getAttribute('href')).toBe('/all-orders')
    expect(desk.text('.new')).toContain('New or replaced in orders that you follow, that you open, or that close soon.')
    expect(desk.text()).toContain('No files on this computer.')
  })

  it('are listed with their order, progress and actions', async () => {
    await open(
      sampleDownload(1),
      sampleDownload(2, { state: 'paused', name: 'Deed of Trust' }),
      sampleKept(3),
      sampleDownload(4, { state: 'failed', failure: { kind: 'file', trouble: 'wrong-size' } })
    )
    expect(list()).toEqual([
      `Title Commitment commitment.pdf Order 1 Not downloaded The download was incomplete. Download it again. Dismiss ${TITLE} Try again ${TITLE}`,
      `Title Commitment commitment.pdf Order 1 3.1 MB of 5.0 MB Cancel ${TITLE} Pause ${TITLE}`,
      `Deed of Trust commitment.pdf Order 1 Paused at 3.1 MB of 5.0 MB Cancel ${DEED} Resume ${DEED}`,
      `Title Commitment commitment.pdf Order 1 Downloaded, 5.0 MB Open ${TITLE}`
    ])
    desk.bridge
      .answer('documents.pause', ok({}))
      .answer('documents.resume', ok({}))
      .answer('documents.cancel', ok({}))
      .answer('documents.retry', ok({}))
    await desk.press(`Pause ${TITLE}`)
    await desk.press(`Resume ${DEED}`)
    await desk.press(`Cancel ${DEED}`)
    await desk.press(`Try again ${TITLE}`)
    const asked = (['pause', 'resume', 'cancel', 'retry'] as const).map(what => desk.bridge.argsOf(`documents.${what}`))
    expect(asked).toEqual([[keys(1)], [keys(2)], [keys(2)], [keys(4)]])
  })

  it('bear the mark of an order with an open wire alert, on their way and ended, until a call is recorded (R66)', async () => {
    await open(sampleDownload(1), sampleKept(2), { ...sampleKept(3), orderId: orderId(2), orderName: 'Order 2' })
    const marked = () => list().map(words => [/Order \d/.exec(words)?.[0], words.includes('Wire alert')])
    const [one, two] = ['Order 1', 'Order 2']
    const none = [
      [one, false],
      [two, false],
      [one, false]
    ]
    expect(marked()).toEqual(none)
    const tell = async (...alerted: OrderId[]) => {
      desk.bridge.emit('wire.openChanged', {
        connectionId: LONE_STAR.id,
        open: alerted.map(orderId => ({ orderId, since: DESK_DAY, alarms: 1 }))
      })
      await desk.settle()
    }
    await tell(orderId(1))
    expect(marked()).toEqual([
      [one, true],
      [two, false],
      [one, true]
    ])
    await tell()
    expect(marked()).toEqual(none)
  })

  it('whose content does not match their name say so, and are not opened', async () => {
    await open(sampleKept(1, { misnamed: true, canOpen: false }), sampleKept(2))
    expect(list()[0]).toBe(`Title Commitment commitment.pdf Order 1 Downloaded, 5.0 MB Open ${TITLE}`)
    expect(list()[1]).toContain(
      'Downloaded, 5.0 MB This file’s contents don’t match its type. Don’t open it. Ask the sender. Show in folder'
    )
  })

  it('are steered all together', async () => {
    await open(
      sampleDownload(1),
      sampleDownload(2, { state: 'paused' }),
      sampleDownload(4, { state: 'failed', failure: { kind: 'offline' } })
    )
    desk.bridge
      .answer('documents.pause', ok({}))
      .answer('documents.resume', ok({}))
      .answer('documents.cancel', ok({}))
      .answer('documents.retry', ok({}))
    for (const name of ['Pause all', 'Resume all', 'Try 1 again', 'Cancel all…']) await desk.press(name)
    expect(desk.bridge.argsOf('documents.cancel')).toEqual([])
    expect(desk.text('dialog[open]')).toContain('2 documents won’t be downloaded.')
    // Beside "Cancel all", a button "Cancel" could mean either.
    await desk.press('Keep downloading')
    expect(desk.all('dialog[open]')).toEqual([])
    expect(desk.bridge.argsOf('documents.cancel')).toEqual([])
    await desk.press('Cancel all…')
    await desk.press('Cancel all')
    for (const what of ['pause', 'resume', 'cancel', 'retry'] as const)
      expect(desk.bridge.argsOf(`documents.${what}`)).toEqual([{ keys: null }])
  })

  it('that are finished can be removed from the list', async () => {
    await open(sampleKept(1))
    desk.bridge.answer('documents.clearEnded', ok(downloadNews()))
    await desk.press('Clear')
    expect(list()).toEqual([])
  })

  it.each([
    ['failed', true],
    ['waiting', true],
    ['canceled', false]
  ] as const)('say why not, where that matters: %s', async (state, isSaid) => {
    await open(sampleDownload(1, { state, failure: { kind: 'offline' } }))
    expect(desk.all('.why').map(why => why.textContent.includes('offline'))).toEqual(isSaid ? [true] : [])
  })

  it('that were canceled are not listed as completed', async () => {
    await open(sampleKept(1), sampleDownload(2, { state: 'canceled' }))
    expect(desk.text('.over h2')).toBe('Completed and canceled')
    expect(desk.all('[aria-label="Completed and canceled downloads"] > li')).toHaveLength(2)
    desk.bridge.emit('documents.changed', downloadNews(sampleKept(1), sampleKept(2)))
    await desk.settle()
    expect(desk.text('.over h2')).toBe('Completed')
  })

  it('follow events, and add new ones', async () => {
    await open(sampleDownload(1))
    desk.bridge.emit('documents.changed', downloadNews(sampleKept(1), sampleDownload(2, { name: 'Deed of Trust' })))
    await desk.settle()
    expect(list()).toHaveLength(2)
    expect(list()[1]).toContain('Downloaded')
  })

  it('held by a rejected token say so once, and continue on request', async () => {
    await open(sampleDownload(1, { state: 'waiting' }))
    const held = downloadNews(sampleDownload(1, { state: 'waiting' }))
    desk.bridge.emit('documents.changed', { ...held, totals: { ...held.totals, heldBy: { kind: 'unauthorized' } } })
    await desk.settle()
    expect(desk.text('.notices')).toMatch(
      /Your access token was rejected\..*Downloads are paused\. They resume with a new access token\./
    )
    expect(list()[0]).toContain('Order 1 Waiting Cancel')
    expect(desk.has('Pause all')).toBe(false)
    desk.bridge.answer('documents.resume', ok({}))
    await desk.press('Resume now')
    expect(desk.bridge.argsOf('documents.resume')).toEqual([{ keys: null }])
  })

  it('open with their program, or in their folder if that is not allowed', async () => {
    await open(
      sampleKept(1),
      sampleDownload(2, { state: 'kept', name: 'Survey', files: [sampleFile({ canOpen: false, shownAs: null })] })
    )
    desk.bridge.answer('documents.open', ok({})).answer('documents.showInFolder', ok({}))
    await desk.press(`Open ${TITLE}`)
    await desk.press('Show in folder Survey, commitment.pdf')
    expect(desk.bridge.argsOf('documents.open')).toEqual([{ orderId: orderId(1), documentId: 1, fileId: null }])
    expect(desk.bridge.argsOf('documents.showInFolder')).toEqual([{ orderId: orderId(1), documentId: 2, fileId: null }])
  })

  it('that were replaced at the service offer the new version first and the previous one second (F1)', async () => {
    await open({ ...sampleKept(1), standing: 'replaced' })
    expect(desk.all('.item button').map(wordsOf)).toEqual([
      `Download new version ${TITLE}`,
      `Open previous version of ${TITLE}`
    ])
    expect(list()).toEqual([
      `Title Commitment commitment.pdf Order 1 Newer version available Download new version ${TITLE} Open previous version of ${TITLE}`
    ])
    desk.bridge.answer('documents.download', ok(sampleKept(1))).answer('documents.open', ok({}))
    await desk.press(`Download new version ${TITLE}`)
    expect(desk.bridge.argsOf('documents.download')).toEqual([{ orderId: orderId(1), documentId: 1 }])
    await desk.press(`Open previous version of ${TITLE}`)
    expect(desk.bridge.argsOf('documents.open')).toEqual([{ orderId: orderId(1), documentId: 1, fileId: 'f1' }])
  })

  it.each([
    ['replaced', true, 'open'],
    ['withdrawn', false, 'showInFolder']
  ] as const)(
    'of wire instructions that were %s are handed out only after a question (F1)',
    async (standing, canOpen, what) => {
      await open({ ...sampleKept(1, { isWire: true, canOpen }), standing, name: 'Wire Instructions' })
      desk.bridge.answer(`documents.${what}`, ok({}))
      const name = canOpen ? 'Open previous version' : 'Show previous version in folder'
      await desk.press(`${name} of Wire Instructions, commitment.pdf`)
      expect(desk.text('dialog[open]')).toMatch(/These wire instructions are superseded.*Don’t use it to send money\./)
      await desk.press('Cancel')
      expect(desk.bridge.argsOf(`documents.${what}`)).toEqual([])
      await desk.press(`${name} of Wire Instructions, commitment.pdf`)
      await desk.press(canOpen ? 'Open previous version' : 'Show previous version')
      expect(desk.bridge.argsOf(`documents.${what}`)).toEqual([{ orderId: orderId(1), documentId: 1, fileId: 'f1' }])
    }
  )

  it('of names with markup stay text (R14)', async () => {
    await open(sampleDownload(1, { name: '<img src=x>', orderName: '<b>Order</b>' }))
    expect(desk.all('main img, main li b')).toEqual([])
    expect(list()).toEqual([expect.stringMatching(/^<img src=x> .*<b>Order<\/b> /)])
  })
})

describe('the tabs', () => {
  const shown = () =>
    desk
      .all('[role=tabpanel]')
      .filter(panel => !panel.hidden)
      .map(({ id }) => id)

  it('show transfers at first, and the files on this computer by click or arrow key', async () => {
    await open()
    expect(shown()).toEqual(['panel-transfers'])
    desk.one('#tab-transfers').focus()
    await desk.key('ArrowRight')
    expect([shown(), document.activeElement?.id]).toEqual([['panel-files'], 'tab-files'])
    desk.one('#tab-transfers').click()
    await desk.settle()
    expect(shown()).toEqual(['panel-transfers'])
  })
})

describe('new documents', () => {
  it('are counted, and fetched at once', async () => {
    desk = await openDesk(
      '/downloads',
      deskBridge().answer('documents.newSince', ok({ documents: 12, orders: 5, since: null }))
    )
    expect(desk.text('.new')).toContain('12 new documents in 5 orders')
    desk.bridge.answer(
      'documents.fetchNew',
      ok({ begun: 11, kept: 0, empty: 0, failures: [{ orderId: orderId(3), failure: { kind: 'offline' } }] })
    )
    await desk.press('Download all new')
    expect(desk.said()).toBe('11 documents are being downloaded. 1 order couldn’t be checked.')
    expect(desk.text('.notices')).toContain('The documents of 1 order couldn’t be listed.')
  })

  it('cannot be fetched if there are none', async () => {
    await open()
    await desk.press('Download all new')
    expect(desk.bridge.argsOf('documents.fetchNew')).toEqual([])
  })
})

describe('stored documents', () => {
  const ROOM = {
    ...EMPTY_ROOM,
    files: 3,
    bytes: 12_000,
    folder: { path: 'C:\\Users\\Pat\\OneDrive\\Title Desk', kind: 'onedrive', chosen: true },
    orders: [{ orderId: orderId(1), orderName: 'Ramirez refinance', files: 3, bytes: 12_000, oldestAt: 0, newestAt: 0 }]
  } as const

  it('are shown with their folder, and removed only after a question that says which', async () => {
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok(ROOM)))
    expect(desk.text('.kept')).toContain('3 files, 12 KB. Saved until you remove them.')
    expect(desk.text('.kept')).toContain('This folder is in OneDrive: what’s in it can be read')
    desk.bridge.answer('documents.wipe', ok({ files: 3, bytes: 12_000, left: 0 }))
    await desk.press('Remove… the files of Ramirez refinance')
    expect(desk.text('dialog[open]')).toContain(
      '3 files of Ramirez refinance, 12 KB, will be deleted from this computer, including those you changed.'
    )
    await desk.press('Cancel')
    expect(desk.bridge.argsOf('documents.wipe')).toEqual([])
    await desk.press('Remove all…')
    await desk.press('Remove')
    expect(desk.bridge.argsOf('documents.wipe')).toEqual([{ orderId: null }])
    expect(desk.said()).toBe('3 files (12 KB) were removed.')
  })

  it('of an order without a name are told from the others by its id', async () => {
    const [known] = ROOM.orders
    const orders = [{ ...known, orderName: '' }]
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok({ ...ROOM, orders })))
    expect(desk.text('.kept td a')).toBe(orderId(1))
    await desk.press(`Remove… the files of ${orderId(1)}`)
    expect(desk.text('dialog[open]')).toContain('3 files of this order, 12 KB, will be deleted from this computer')
  })

  it('past retention after a jump of the date are removed only after a question (M4)', async () => {
    const due = { because: 'clock', files: 2, bytes: 9_000, clockSeenAt: new Date(2026, 10, 20).getTime() } as const
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok({ ...ROOM, keepDays: 90, due })))
    expect(desk.text('.due')).toMatch(
      /^2 files are past the limit of 90 days\. But the date on this computer moved from Nov 20, 2026 to .* so nothing was removed\./
    )
    await desk.press('Remove 2 files…')
    expect(desk.text('dialog[open]')).toContain(
      'Up to 2 files of all connections, 9 KB, will be deleted from this computer.'
    )
    expect(desk.bridge.argsOf('documents.removeDue')).toEqual([])
    desk.bridge
      .answer('documents.removeDue', ok({ files: 2, bytes: 9_000, left: 0 }))
      .answer('documents.room', ok(ROOM))
    await desk.press('Remove')
    expect(desk.bridge.argsOf('documents.removeDue')).toEqual([{}])
    expect(desk.said()).toBe('2 files (9 KB) were removed.')
    expect(desk.all('.due')).toEqual([])
  })

  it('and old entries of the activity log are removed after a question, too, where no file is old (M4)', async () => {
    const due = { because: 'clock', files: 0, bytes: 0, entries: 12, clockSeenAt: null } as const
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok({ ...ROOM, due })))
    await desk.press('Remove 12 entries…')
    expect(desk.text('dialog[open]')).toContain('Remove old activity from this computer?')
    expect(desk.text('dialog[open]')).toContain('12 entries in the activity logs of all connections will be deleted.')
    desk.bridge.answer('documents.removeDue', ok({ files: 0, bytes: 0, left: 0 })).answer('documents.room', ok(ROOM))
    await desk.press('Remove')
    expect(desk.said()).toBe('Old entries in the activity log were removed.')
    expect(desk.all('.due')).toEqual([])
  })

  it('are not shown, nor removed, once another client is active: their numbers cannot be read (R24)', async () => {
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok(ROOM)))
    desk.bridge.answer('documents.room', failed({ kind: 'store', trouble: 'locked' }))
    expect(desk.text('.kept')).toContain('Ramirez')
    await desk.press('Remove… the files of Ramirez refinance')
    expect(desk.all('dialog[open]')).toHaveLength(1)
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(desk.text('.kept')).not.toContain('Ramirez')
    expect(desk.all('dialog[open]')).toEqual([])
  })

  it('whose removal ends under another client say nothing of it there (R24)', async () => {
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok(ROOM)))
    const held = desk.bridge.hold('documents.wipe')
    await desk.press('Remove all…')
    await desk.press('Remove')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    const { count } = announcement.value
    held.answer(ok({ files: 3, bytes: 12_000, left: 0 }))
    await desk.settle()
    expect([desk.all('.said'), desk.text('.kept')]).toEqual([[], expect.not.stringContaining('removed.')])
    expect(announcement.value.count).toBe(count)
  })

  it('say why they could not be removed', async () => {
    desk = await openDesk('/downloads', deskBridge().answer('documents.room', ok(ROOM)))
    desk.bridge.answer('documents.wipe', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Remove all…')
    await desk.press('Remove')
    expect(desk.text('.kept [role=alert]')).toContain('This computer’s disk is full.')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(desk.all('.kept [role=alert]')).toEqual([])
  })
})
