import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { changeRecord, orderRow } from '../../app/order-cache-samples.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { downloadNews, orderId, sampleDocument, sampleDownload, sampleKept } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/orders/${orderId(1)}`
const items = (selector: string) => desk.all(selector).map(wordsOf)

describe('the list of documents', () => {
  const two = [sampleDocument(2), sampleDocument(3, { type: 'Closing Disclosure', name: 'Closing Disclosure' })]
  const names = () => items('.document .name')

  it('has the focus after "Download all" is gone (F5)', async () => {
    desk = await openDesk(
      AT,
      deskBridge().answer('documents.fetchOrders', ok({ begun: 1, kept: 0, empty: 1, failures: [] }))
    )
    desk.button('Download all').focus()
    await desk.press('Download all')
    desk.bridge.emit('documents.changed', downloadNews(sampleDownload(2)))
    await desk.settle()
    expect(desk.has('Download all')).toBe(false)
    expect(document.activeElement?.textContent).toBe('Documents')
  })

  it('has it after what could not be asked for is asked for again (F5)', async () => {
    desk = await openDesk(AT, deskBridge().answer('documents.fetchOrders', failed({ kind: 'offline' })))
    await desk.press('Download all')
    desk.bridge.answer('documents.fetchOrders', ok({ begun: 1, kept: 0, empty: 1, failures: [] }))
    desk.button('Try again').focus()
    await desk.press('Try again')
    expect(desk.has('Try again')).toBe(false)
    expect(document.activeElement?.textContent).toBe('Documents')
  })

  it('says of documents that an outage holds up that they wait for its end', async () => {
    const fetched = {
      begun: 0,
      waiting: 1,
      kept: 0,
      empty: 1,
      failures: [{ orderId: orderId(1), failure: { kind: 'offline' } as const }]
    }
    const bridge = deskBridge()
      .answer('orders.documents', ok({ documents: two, gaps: [] }))
      .answer('documents.fetchOrders', ok(fetched))
    desk = await openDesk(AT, bridge)
    await desk.press('Download all')
    // What is paused does not go on then.
    const downloads = [sampleDownload(2, { state: 'waiting' }), sampleDownload(3, { state: 'paused' })]
    desk.bridge.emit('documents.changed', downloadNews(...downloads))
    await desk.settle()
    expect(desk.text('.documents [role=alert]')).toContain(
      '1 document is waiting and will download once this is resolved.'
    )
  })

  it('has it after the last download ends, if it was at the buttons that steer them (F5)', async () => {
    desk = await openDesk(AT, deskBridge().answer('documents.downloads', ok([sampleDownload(2)])))
    desk.button('Pause all').focus()
    desk.bridge.emit('documents.changed', downloadNews(sampleKept(2)))
    await desk.settle()
    expect(document.activeElement?.textContent).toBe('Documents')
  })

  it('pauses all while one of them still runs, and resumes all once none does', async () => {
    const downloads = [sampleDownload(2, { state: 'paused' }), sampleDownload(3)]
    const bridge = deskBridge()
      .answer('orders.documents', ok({ documents: two, gaps: [] }))
      .answer('documents.downloads', ok(downloads))
    desk = await openDesk(AT, bridge)
    expect([desk.has('Pause all'), desk.has('Resume all')]).toEqual([true, false])
    desk.bridge.emit('documents.changed', downloadNews(sampleDownload(3, { state: 'paused' })))
    await desk.settle()
    expect([desk.has('Pause all'), desk.has('Resume all')]).toEqual([false, true])
  })

  it('is reached by F6 from the heading', async () => {
    desk = await openDesk(AT)
    desk.one('h1').focus()
    await desk.key('F6')
    expect(document.activeElement?.textContent).toBe('Documents')
  })

  it('has spaces between a name and its tags, as copied and heard (F16)', async () => {
    const alarm = {
      kind: 'replaced',
      documentId: 2,
      since: 1,
      lastAt: 1,
      times: 1,
      before: null,
      now: null,
      isSameContent: false
    } as const
    const bridge = deskBridge()
      .answer(
        'orders.documents',
        ok({ documents: [sampleDocument(2, { uploadedAt: '2026-11-20 09:00:00' })], gaps: [] })
      )
      .answer('documents.downloads', ok([sampleKept(2)]))
      .answer(
        'wire.watch',
        ok({ orderId: orderId(1), alarms: [alarm], count: 1, seen: 'one', since: 1, calls: [], log: [], known: true })
      )
    desk = await openDesk(AT, bridge)
    expect(desk.text('.document .name')).toBe('Title Commitment New version Verify by phone')
  })

  it('has a replaced document first, and leaves it there once the new version is saved', async () => {
    const replaced = sampleDocument(3, { type: 'Closing Disclosure', name: 'Closing Disclosure', fileName: 'b.pdf' })
    const bridge = deskBridge()
      .answer('orders.documents', ok({ documents: [sampleDocument(2), replaced], gaps: [] }))
      .answer('documents.downloads', ok([sampleKept(3)]))
    desk = await openDesk(AT, bridge)
    expect(names()).toEqual(['Closing Disclosure New version', 'Title Commitment'])
    const slot = { fileName: 'b.pdf', uploadedAt: '2026-11-19 16:04:00' }
    desk.bridge.emit('documents.changed', downloadNews(sampleKept(3, { slot })))
    await desk.settle()
    expect(names()).toEqual(['Closing Disclosure', 'Title Commitment'])
  })

  it('has one with an unread change first', async () => {
    const change = { kind: 'document', what: 'arrived', documentId: 3, type: '', name: 'Closing Disclosure' } as const
    const bridge = deskBridge()
      .answer('orders.documents', ok({ documents: two, gaps: [] }))
      .answer(
        'orderList.order',
        ok({
          row: orderRow(1),
          changes: [changeRecord(1, change)],
          stages: null,
          stagesAt: null,
          documents: null,
          documentsAt: null
        })
      )
    desk = await openDesk(AT, bridge)
    expect(names()).toEqual(['Closing Disclosure New', 'Title Commitment'])
  })

  it('leads from one previewed document to the next that is on this computer, in its order, and marks it in the list', async () => {
    const documents = [
      sampleDocument(4, { type: 'Deed of Trust', name: 'Deed of Trust' }),
      sampleDocument(3, { type: 'Wire Instructions', name: 'Wire Instructions' }),
      sampleDocument(2)
    ]
    const content = { shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) } as const
    const bridge = deskBridge()
      .answer('orders.documents', ok({ documents, gaps: [] }))
      .answer('documents.downloads', ok([sampleKept(2), sampleKept(4)]))
      .answer('documents.content', ok(content))
    desk = await openDesk(AT, bridge)
    await desk.press('Preview Title Commitment')
    expect(desk.text('.preview .file')).toBe('Order 1 · commitment.pdf')
    expect(items('.document [aria-current]')).toEqual(['Title Commitment'])
    await desk.press('→Next document')
    expect(items('.document [aria-current]')).toEqual(['Deed of Trust'])
    await desk.key('ArrowRight')
    await desk.key('ArrowLeft')
    expect(desk.bridge.argsOf('documents.content').map(({ documentId }) => documentId)).toEqual([2, 4, 2])
  })

  it('says that all is downloaded once nothing is under way or to come', async () => {
    desk = await openDesk(AT, deskBridge().answer('documents.downloads', ok([sampleDownload(2)])))
    expect(desk.text('.documents')).not.toContain('All downloaded')
    desk.bridge.emit('documents.changed', downloadNews(sampleKept(2)))
    await desk.settle()
    expect(desk.text('.documents')).toContain('All downloaded')
  })

  it('counts those that failed where they are several', async () => {
    const failure = { kind: 'service-error', status: 503 } as const
    const fail = (id: number) => sampleDownload(id, { state: 'failed', failure })
    const bridge = deskBridge()
      .answer('orders.documents', ok({ documents: two, gaps: [] }))
      .answer('documents.downloads', ok([fail(2)]))
    desk = await openDesk(AT, bridge)
    expect(items('.failed-many')).toEqual([])
    desk.bridge.emit('documents.changed', downloadNews(fail(3)))
    await desk.settle()
    expect(items('.failed-many[role=status]')).toEqual(['Couldn’t download 2.'])
  })

  it('offers the rest where some are here', async () => {
    const bridge = deskBridge()
      .answer('orders.documents', ok({ documents: two, gaps: [] }))
      .answer('documents.downloads', ok([sampleKept(2)]))
    desk = await openDesk(AT, bridge)
    expect([desk.has('Download 1 more'), desk.has('Download all')]).toEqual([true, false])
    expect(desk.text('.documents')).toContain('2 of 2 received')
  })
})
