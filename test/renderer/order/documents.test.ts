import { afterEach, describe, expect, it } from 'vitest'
import type { Download } from '#domain/documents/download.ts'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { downloadNews, orderId, sampleDocument, sampleDownload, sampleFile, sampleKept } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/orders/${orderId(1)}`
const items = (selector: string) => desk.all(selector).map(wordsOf)

describe('a document', () => {
  const open = async (...downloads: Download[]) => {
    desk = await openDesk(AT, deskBridge().answer('documents.downloads', ok(downloads)))
  }

  it('without a file was not received, and one with a file can be downloaded', async () => {
    await open()
    expect(items('.document')).toEqual([
      'Title Commitment Nov 19 · commitment.pdf Download Title Commitment',
      'Deed of Trust Not received'
    ])
    expect(desk.text('.documents')).toContain('1 of 2 received')
  })

  it.each([
    [-2, 'commitment.pdf', 'Can’t be downloaded', 'gave this file no ID'],
    [2, 'commitment.pdf', 'Can’t be downloaded yet', 'gave no link'],
    [-2, null, 'Not received', '']
  ])('with the number %i and the file %s, that cannot be downloaded, says why', async (id, fileName, short, more) => {
    const document = sampleDocument(id, { fileName, hasFile: false, uploadedAt: null })
    desk = await openDesk(AT, deskBridge().answer('orders.documents', ok({ documents: [document], gaps: [] })))
    expect(desk.text('.document')).toContain(short)
    expect(desk.text('.document')).toContain(more)
    expect(desk.text('.document').includes('Not received')).toBe(short === 'Not received')
  })

  it('is downloaded with its progress in bytes, then opened or shown in its folder', async () => {
    await open()
    const held = desk.bridge.hold('documents.download')
    await desk.press('Download Title Commitment')
    expect(desk.bridge.argsOf('documents.download')).toEqual([{ orderId: orderId(1), documentId: 2 }])
    desk.bridge.emit('documents.changed', downloadNews(sampleDownload(2)))
    await desk.settle()
    const progress = desk.one('progress') as HTMLProgressElement
    expect([progress.getAttribute('max'), progress.getAttribute('value')]).toEqual(['5000000', '3100000'])
    expect(desk.text('.documents')).toContain('3.1 MB of 5.0 MB')
    const done = sampleKept(2, { fileName: 'commitment (2).pdf' })
    desk.bridge.emit('documents.changed', downloadNews(done))
    held.answer(ok(done))
    await desk.settle()
    expect(desk.text('.document .facts')).toBe('Nov 19 · 5.0 MB · Saved · commitment.pdf')
    expect(desk.said()).toBe('Title Commitment downloaded.')
    desk.bridge.answer('documents.open', ok({})).answer('documents.showInFolder', ok({}))
    await desk.press('Open Title Commitment')
    await desk.press('Show in folder Title Commitment')
    expect(desk.bridge.argsOf('documents.open')).toEqual([{ orderId: orderId(1), documentId: 2, fileId: null }])
    expect(desk.bridge.argsOf('documents.showInFolder')).toEqual([{ orderId: orderId(1), documentId: 2, fileId: null }])
  })

  it('says in full what its file is called and when it was uploaded, and copies the name', async () => {
    await open(sampleKept(2, { fileName: 'a name of the office.pdf' }))
    expect(desk.all('.document-details dd').map(wordsOf)).toEqual([
      'a name of the office.pdf',
      'Nov 19, 2026, 4:04 PM',
      '5.0 MB'
    ])
    await desk.press('Copy file name')
    expect(desk.bridge.argsOf('clipboard.copy')).toEqual([{ text: 'a name of the office.pdf' }])
  })

  it('is shown by a click anywhere on its row', async () => {
    await open(sampleKept(2))
    desk.bridge.answer(
      'documents.content',
      ok({ shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) })
    )
    desk.one('.document .facts').click()
    await desk.settle()
    expect(desk.bridge.argsOf('documents.content')).toEqual([{ orderId: orderId(1), documentId: 2, fileId: null }])
  })

  it('is shown once it is here, even if the news of it comes after the answer', async () => {
    await open()
    desk.bridge.answer('documents.download', ok(sampleKept(2)))
    await desk.press('View Title Commitment')
    await desk.settle()
    expect(desk.bridge.argsOf('documents.content')).toEqual([{ orderId: orderId(1), documentId: 2, fileId: null }])
  })

  it('that is not on this computer is downloaded by a click on its row, then shown', async () => {
    await open()
    desk.bridge.answer(
      'documents.content',
      ok({ shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) })
    )
    const held = desk.bridge.hold('documents.download')
    await desk.press('View Title Commitment')
    expect(desk.bridge.argsOf('documents.content')).toEqual([])
    desk.bridge.emit('documents.changed', downloadNews(sampleKept(2)))
    held.answer(ok(sampleKept(2)))
    await desk.settle()
    expect(desk.bridge.argsOf('documents.content')).toEqual([{ orderId: orderId(1), documentId: 2, fileId: null }])
  })

  it('keeps the focus at its button while that changes', async () => {
    await open()
    desk.bridge.hold('documents.download')
    desk.bridge.answer('documents.cancel', ok({}))
    desk.button('Download Title Commitment').focus()
    await desk.press('Download Title Commitment')
    for (const [change, name] of [
      [{ state: 'receiving' }, 'Cancel the download of Title Commitment'],
      [{ state: 'canceled' }, 'Download Title Commitment'],
      [{ state: 'kept', files: [sampleFile()] }, 'Open Title Commitment'],
      [{ state: 'kept', files: [sampleFile({ canOpen: false })] }, 'Show in folder Title Commitment']
    ] as const) {
      desk.bridge.emit('documents.changed', downloadNews(sampleDownload(2, change)))
      await desk.settle()
      expect(document.activeElement).toBe(desk.button(name))
    }
  })

  it('ignores the second click of a double click, which would undo the first', async () => {
    await open(sampleDownload(2))
    desk
      .button('Cancel the download of Title Commitment')
      .dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }))
    await desk.settle()
    expect(desk.bridge.argsOf('documents.cancel')).toEqual([])
  })

  it('of unknown size shows that it moves, and can be canceled', async () => {
    await open(sampleDownload(2, { total: null }))
    expect(desk.one('progress').hasAttribute('value')).toBe(false)
    desk.bridge.answer('documents.cancel', ok({}))
    await desk.press('Cancel the download of Title Commitment')
    expect(desk.bridge.argsOf('documents.cancel')).toEqual([{ keys: [{ orderId: orderId(1), documentId: 2 }] }])
    desk.bridge.emit('documents.changed', downloadNews(sampleDownload(2, { state: 'canceled' })))
    await desk.settle()
    expect(desk.text('.documents')).toContain('Download canceled. Nothing was saved.')
    expect(desk.has('Download Title Commitment')).toBe(true)
  })

  it('that was canceled is no failure', async () => {
    await open()
    desk.bridge.answer('documents.download', failed({ kind: 'canceled' }))
    await desk.press('Download Title Commitment')
    expect(desk.all('[role=alert]')).toEqual([])
  })

  it('of a kind that is not opened says so, and is shown in its folder only', async () => {
    await open(sampleKept(2, { fileName: 'escrow.html', canOpen: false, shownAs: null }))
    expect(desk.text('.documents')).toContain('Title Desk can’t open this type of file.')
    expect(desk.has('Open Title Commitment')).toBe(false)
    expect(desk.has('Show in folder Title Commitment')).toBe(true)
  })

  it('says at its place why it failed, and can be tried again', async () => {
    await open()
    desk.bridge.answer('documents.download', failed({ kind: 'file', trouble: 'disk-full' }))
    await desk.press('Download Title Commitment')
    expect(desk.text('.document [role=alert]')).toMatch(/This computer’s disk is full\..*The document wasn’t saved\./)
    desk.bridge.hold('documents.download')
    await desk.press('Try again')
    expect(desk.bridge.argsOf('documents.download')).toHaveLength(2)
    expect(desk.all('.document [role=alert]')).toEqual([])
    expect(document.activeElement).toBe(desk.button('Download Title Commitment'))
  })

  it('that failed before this page was opened still says why', async () => {
    await open(sampleDownload(2, { state: 'failed', failure: { kind: 'file', trouble: 'wrong-size' } }))
    expect(desk.text('.document .failed')).toContain('The download was incomplete.')
    // Many may have failed together: they are not all read aloud.
    expect(desk.all('.document [role=alert]')).toEqual([])
  })

  it('says at its place why it was not opened', async () => {
    await open(sampleKept(2, { fileName: 'a.pdf' }))
    desk.bridge.answer('documents.open', failed({ kind: 'file', trouble: 'changed-on-disk' }))
    await desk.press('Open Title Commitment')
    expect(desk.text('.document [role=alert]')).toContain('The file was changed after it was downloaded.')
    desk.bridge.hold('documents.download')
    await desk.press('Download again')
    expect(desk.bridge.argsOf('documents.download')).toEqual([{ orderId: orderId(1), documentId: 2 }])
  })

  it('of another order does not show here', async () => {
    await open()
    desk.bridge.emit('documents.changed', downloadNews(sampleDownload(2, { orderId: orderId(5) })))
    await desk.settle()
    expect(desk.all('progress')).toEqual([])
  })

  it('names with markup stay text (R14)', async () => {
    const document = sampleDocument(2, { name: '<b>Deed</b>', fileName: '<img src=x>.pdf' })
    desk = await openDesk(
      AT,
      deskBridge().answer('orders.documents', ok({ documents: [document], gaps: ['data.0.id'] }))
    )
    expect(desk.all('.document b, .document img')).toEqual([])
    expect(desk.text('.document .name')).toContain('<b>Deed</b>')
    expect(desk.text('.document .file')).toContain('<img src=x>')
    expect(desk.text('.documents')).toContain('the number, without which a file cannot be downloaded (1 document)')
  })

  it('failing to be listed leaves the stages visible', async () => {
    desk = await openDesk(AT, deskBridge().answer('orders.documents', failed({ kind: 'service-error', status: 500 })))
    expect(desk.text('.documents')).toContain('The service had an error.')
    expect(desk.all('.track li')).toHaveLength(4)
  })

  it('list that is empty says so', async () => {
    desk = await openDesk(AT, deskBridge().answer('orders.documents', ok({ documents: [], gaps: [] })))
    expect(desk.text('.documents')).toContain('No documents yet.')
  })
})
