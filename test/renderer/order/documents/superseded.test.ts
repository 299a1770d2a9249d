import { afterEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok, failed } from '#domain/common/result.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { downloadNews, emptySlot, orderId, sampleDocument, sampleFile, sampleKept } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/orders/${orderId(1)}`
const WIRE = { type: 'Wire Instructions', name: 'Wire Instructions' }
const REPLACED = sampleDocument(2, { uploadedAt: '2026-11-20 09:00:00' })
const KEY = { orderId: orderId(1), documentId: 2 }

async function open(document = REPLACED, download = sampleKept(2), bridge = deskBridge()) {
  desk = await openDesk(
    AT,
    bridge
      .answer('orders.documents', ok({ documents: [document], gaps: [] }))
      .answer('documents.downloads', ok([download]))
  )
  bridge.answer('documents.open', ok({})).answer('documents.showInFolder', ok({})).answer('documents.drag', ok({}))
  bridge.answer('documents.content', ok({ shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) }))
}
const opened = () => desk.bridge.argsOf('documents.open')
const buttons = () => desk.all('.document button').map(wordsOf)

describe('a document that the service replaced (F1)', () => {
  it('offers the new version first; the previous one is a quiet second, opened by its own id', async () => {
    await open()
    expect(buttons()).toEqual(['Download new version Title Commitment', 'Open previous version of Title Commitment'])
    expect(desk.text('.document')).toContain('A newer version is available. Your copy stays saved (5.0 MB).')
    await desk.press('Open previous version of Title Commitment')
    expect(opened()).toEqual([{ ...KEY, fileId: 'f1' }])
  })

  it('offers no download if the service withdrew its file', async () => {
    await open({ ...emptySlot(2, 'Title Commitment') })
    expect(desk.text('.document')).toContain('No longer at the service. Your copy stays saved (5.0 MB).')
    expect(buttons()).toEqual(['Open previous version of Title Commitment'])
  })

  it('is not dragged out by its row, in place of the new version', async () => {
    const drag = async () => {
      desk.one('.document').dispatchEvent(new Event('dragstart', { bubbles: true, cancelable: true }))
      await desk.settle()
      return [desk.one('.document').getAttribute('draggable'), desk.bridge.argsOf('documents.drag')]
    }
    await open(sampleDocument(2))
    expect(await drag()).toEqual(['true', [{ ...KEY, fileId: null }]])
    desk.close()
    await open()
    expect(await drag()).toEqual(['false', []])
  })

  it('is replaced if the order cache learned it first, before this page was refreshed', async () => {
    await open(sampleDocument(2), sampleKept(2))
    expect(desk.has('Open Title Commitment')).toBe(true)
    desk.bridge.emit('documents.changed', downloadNews({ ...sampleKept(2), standing: 'replaced' }))
    await desk.settle()
    expect(buttons()).toEqual(['Download new version Title Commitment', 'Open previous version of Title Commitment'])
  })

  it.each([
    ['as here', orderId(1)],
    ['in upper case', orderId(1).toUpperCase() as OrderId]
  ])('is withdrawn once the watch on wire instructions says so of its id %s (R66)', async (_how, id) => {
    await open(sampleDocument(2), sampleKept(2))
    // It is in no download queue.
    desk.bridge.answer('documents.downloads', ok([{ ...sampleKept(2), standing: 'withdrawn' }]))
    desk.bridge.emit('wire.changed', {
      orderId: id,
      alarms: [],
      count: 0,
      seen: '',
      since: null,
      calls: [],
      log: [],
      known: true
    })
    await desk.settle()
    expect(buttons()).toEqual(['Open previous version of Title Commitment'])
  })

  it('that is opened at the same moment is refused with a message, and read again', async () => {
    await open(sampleDocument(2))
    desk.bridge
      .answer('documents.open', failed({ kind: 'file', trouble: 'superseded' }))
      .answer('orders.documents', ok({ documents: [REPLACED], gaps: [] }))
    await desk.press('Open Title Commitment')
    expect(desk.text('.document [role=alert]')).toContain('The service has replaced or withdrawn this file.')
    expect(desk.has('Download new version Title Commitment')).toBe(true)
  })
})

describe('a document that is replaced while it is previewed (F1)', () => {
  const next = sampleFile({
    id: 'f2',
    fileName: 'commitment (2).pdf',
    slot: { fileName: REPLACED.fileName, uploadedAt: REPLACED.uploadedAt }
  })

  async function replaceAndDownload(files = [next, sampleFile()]) {
    desk.bridge
      .answer('orders.documents', ok({ documents: [REPLACED], gaps: [] }))
      .answer('documents.download', ok({ ...sampleKept(2), files }))
    await desk.press('Refresh')
    await desk.press('Download new version Title Commitment')
  }

  it('stays marked as previous, by its own name, once the new version is downloaded beside it', async () => {
    await open(sampleDocument(2))
    await desk.press('Preview Title Commitment')
    expect(desk.text('.preview')).not.toContain('Previous version.')
    await replaceAndDownload()
    expect(desk.text('.preview')).toContain('Previous version. The service has replaced or withdrawn this file.')
    expect([desk.text('.preview .file'), desk.bridge.argsOf('documents.content').length]).toEqual([
      expect.stringContaining('commitment.pdf'),
      1
    ])
    await desk.press('Open previous version of Title Commitment')
    expect(opened()).toEqual([{ ...KEY, fileId: 'f1' }])
    await desk.press('Preview current version')
    expect(desk.bridge.argsOf('documents.content').at(-1)).toEqual({ ...KEY, fileId: null })
    expect(desk.text('.preview .file')).toContain('commitment (2).pdf')
    expect(desk.text('.preview')).not.toContain('Previous version.')
  })

  it('stays marked where the new version takes the name of the one that is gone from the disk', async () => {
    await open(sampleDocument(2))
    await desk.press('Preview Title Commitment')
    await replaceAndDownload([{ ...next, fileName: sampleFile().fileName }])
    expect(desk.text('.preview')).toContain('Previous version. The service has replaced or withdrawn this file.')
    await desk.press('Preview current version')
    expect(desk.text('.preview')).not.toContain('Previous version.')
  })

  it('is not marked where the same version is downloaded again', async () => {
    await open(sampleDocument(2))
    await desk.press('Preview Title Commitment')
    desk.bridge.emit('documents.changed', downloadNews({ ...sampleKept(2), files: [sampleFile({ id: 'f3' })] }))
    await desk.settle()
    expect(desk.text('.preview')).not.toContain('Previous version.')
  })
})

describe('a previous version', () => {
  const files = [sampleFile(), sampleFile({ id: 'old' })]

  it.each([
    ['beside the current one', sampleDocument(2), 'Open the previous Title Commitment, commitment.pdf', 'old'],
    ['that is all there is here', REPLACED, 'Open previous version of Title Commitment', 'f1']
  ])('%s that was not opened is tried again itself, and not the newest', async (_which, document, name, fileId) => {
    await open(document, { ...sampleKept(2), files })
    desk.bridge.answer('documents.open', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press(name)
    await desk.press('Try again')
    expect(opened()).toEqual([
      { ...KEY, fileId },
      { ...KEY, fileId }
    ])
  })

  it('that is gone from this computer is not downloaded again, which would give the current one', async () => {
    await open(sampleDocument(2), { ...sampleKept(2), files })
    const gone = failed({ kind: 'file', trouble: 'not-downloaded' } as const)
    desk.bridge.answer('documents.open', gone).answer('documents.content', gone)
    await desk.press('Open the previous Title Commitment, commitment.pdf')
    expect(desk.text('.document [role=alert]')).toBe(
      'This version is no longer on this computer. The service no longer offers it, so it can’t be downloaded again.'
    )
    expect(desk.has('Download again')).toBe(false)
    await desk.press('Preview the previous Title Commitment, commitment.pdf')
    expect(desk.text('.preview [role=alert]')).toContain('so it can’t be downloaded again.')
    expect(desk.has('Download again')).toBe(false)
  })
})

describe('superseded wire instructions (F1)', () => {
  const file = sampleFile({ isWire: true })
  const earlier = sampleFile({ id: 'old', isWire: true })
  const download = { ...sampleKept(2), files: [file, earlier] }

  it.each([
    ['Open previous version of Wire Instructions', 'f1', 'documents.open'],
    ['Open the previous Wire Instructions, commitment.pdf', 'old', 'documents.open']
  ] as const)('are opened by "%s" only after a question', async (name, fileId, request) => {
    await open({ ...REPLACED, ...WIRE }, download)
    await desk.press(name)
    expect(desk.text('dialog[open]')).toMatch(/These wire instructions are superseded.*Don’t use it to send money\./)
    await desk.press('Cancel')
    expect(desk.bridge.argsOf(request)).toEqual([])
    await desk.press(name)
    await desk.press('Open previous version')
    expect(desk.bridge.argsOf(request)).toEqual([{ ...KEY, fileId }])
    expect(desk.all('dialog[open]')).toEqual([])
  })

  it('of a kind that is not opened are shown in their folder only after the question', async () => {
    await open({ ...REPLACED, ...WIRE }, sampleKept(2, { isWire: true, canOpen: false, shownAs: null }))
    await desk.press('Show previous version in folder of Wire Instructions')
    expect(desk.bridge.argsOf('documents.showInFolder')).toEqual([])
    await desk.press('Show previous version')
    expect(desk.bridge.argsOf('documents.showInFolder')).toEqual([{ ...KEY, fileId: 'f1' }])
  })

  it('are looked at under words that say so, and leave the preview only after the question', async () => {
    await open({ ...sampleDocument(2), ...WIRE }, download)
    await desk.press('Preview the previous Wire Instructions, commitment.pdf')
    expect(desk.text('.preview')).toContain('Previous version. The service has replaced or withdrawn this file.')
    await desk.press('Open previous version of Wire Instructions')
    expect(opened()).toEqual([])
    await desk.press('Open previous version')
    expect(opened()).toEqual([{ ...KEY, fileId: 'old' }])
    // The current version is on this computer: it is shown, and not fetched again.
    await desk.press('Preview current version')
    expect(desk.bridge.argsOf('documents.content').at(-1)).toEqual({ ...KEY, fileId: null })
    expect([desk.bridge.argsOf('documents.download'), desk.has('Preview current version')]).toEqual([[], false])
  })

  it('cannot be dragged out: there is no chance to confirm before they are dropped', async () => {
    await open({ ...sampleDocument(2), ...WIRE }, download)
    const [line] = desk.all('.versions li')
    line?.dispatchEvent(new Event('dragstart', { bubbles: true, cancelable: true }))
    await desk.settle()
    expect(line?.getAttribute('draggable')).toBe('false')
    expect(desk.bridge.argsOf('documents.drag')).toEqual([])
  })

  it('that are the newest open without a question: someone has to read them', async () => {
    await open({ ...sampleDocument(2), ...WIRE }, download)
    await desk.press('Open Wire Instructions')
    expect(opened()).toEqual([{ ...KEY, fileId: null }])
  })
})
