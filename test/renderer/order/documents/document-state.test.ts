import { describe, expect, it } from 'vitest'
import {
  actionToRetry,
  canShow,
  combinedProgressText,
  documentActions,
  documentState,
  fileNameOf,
  receivedText,
  rowAction,
  supersededFile,
  countToFetch,
  uploadedDay,
  uploadedText
} from '../../../../renderer/order/documents/document-state.ts'
import { emptySlot, sampleDocument, sampleDownload, sampleFile, sampleKept } from '../../app/samples.ts'

describe('a document', () => {
  it('is missing, here, on its way or on the disk', () => {
    expect(documentState(emptySlot(1, 'Deed'), undefined)).toBe('missing')
    expect(documentState(sampleDocument(1), undefined)).toBe('here')
    expect(documentState(sampleDocument(1), sampleDownload(1))).toBe('receiving')
    for (const state of ['waiting', 'paused'] as const)
      expect(documentState(sampleDocument(1), sampleDownload(1, { state }))).toBe(state)
    expect(documentState(sampleDocument(1), sampleKept(1))).toBe('kept')
    expect(documentState(emptySlot(1, 'Deed'), sampleKept(1))).toBe('withdrawn')
    for (const state of ['failed', 'canceled'] as const) {
      expect(documentState(sampleDocument(1), sampleDownload(1, { state }))).toBe('here')
      expect(documentState(sampleDocument(1), sampleDownload(1, { state, files: sampleKept(1).files }))).toBe('kept')
    }
  })

  it.each([
    ['of another name', { fileName: 'second.pdf' }, 'replaced'],
    ['of another time', { uploadedAt: '2026-11-20 09:00:00' }, 'replaced'],
    ['whose name was left out for once', { fileName: null }, 'kept'],
    ['whose time was left out for once', { uploadedAt: null }, 'kept']
  ] as const)('with a file %s has the state %o', (_what, change, state) => {
    expect(documentState(sampleDocument(1, change), sampleKept(1))).toBe(state)
  })

  it('is superseded if either the list shown or a later read says so (F1)', () => {
    expect(documentState(sampleDocument(1), { ...sampleKept(1), standing: 'replaced' })).toBe('replaced')
    expect(documentState(sampleDocument(1), { ...sampleKept(1), standing: 'withdrawn' })).toBe('withdrawn')
    expect(documentState(emptySlot(1, 'Deed'), { ...sampleKept(1), standing: 'replaced' })).toBe('withdrawn')
  })

  it('has superseded files: every earlier one, and the newest if the service has another (F1)', () => {
    const [newest, earlier] = [sampleFile({ id: 'new' }), sampleFile({ id: 'old' })]
    const two = { ...sampleKept(1), files: [newest, earlier] }
    expect([null, 'new', 'old', 'unknown'].map(id => supersededFile(sampleDocument(1), two, id)?.id)).toEqual([
      undefined,
      undefined,
      'old',
      undefined
    ])
    const replaced = sampleDocument(1, { fileName: 'second.pdf' })
    expect([null, 'new', 'old'].map(id => supersededFile(replaced, two, id)?.id)).toEqual(['new', 'new', 'old'])
    expect(supersededFile(undefined, { ...two, standing: 'replaced' }, null)?.id).toBe('new')
    expect(supersededFile(replaced, undefined, null)).toBeUndefined()
  })

  it("has its file's name without the digits of the upload", () => {
    expect([fileNameOf(sampleDocument(1)), fileNameOf(emptySlot(1, 'Deed'))]).toEqual(['commitment.pdf', ''])
  })

  it.each([
    ['2026-10-14 16:04:00', 'Oct 14, 2026, 4:04 PM'],
    ['2026-02-30 16:04:00', '2026-02-30 16:04:00'],
    ['yesterday', 'yesterday'],
    [null, '']
  ])('uploaded at %o says %o: a day to read, anything else as it came', (uploadedAt, words) => {
    expect(uploadedText(sampleDocument(1, { uploadedAt }))).toBe(words)
  })

  it('has one main action', () => {
    const states = ['missing', 'here', 'replaced', 'waiting', 'receiving', 'paused', 'kept'] as const
    expect(states.map(state => documentActions(state, sampleFile()))).toEqual([
      [],
      ['download'],
      ['download'],
      ['cancel'],
      ['cancel', 'pause'],
      ['cancel', 'resume'],
      ['open', 'showInFolder']
    ])
    expect(documentActions('withdrawn', sampleFile())).toEqual([])
    expect(documentActions('kept', sampleFile({ canOpen: false, shownAs: null }))).toEqual(['showInFolder'])
  })

  it('is shown by a click on its row, downloaded first if need be, unless it is superseded or cannot be shown', () => {
    const states = ['missing', 'here', 'replaced', 'withdrawn', 'receiving', 'kept'] as const
    expect(states.map(state => rowAction(state, sampleFile()))).toEqual([
      undefined,
      'view',
      undefined,
      undefined,
      undefined,
      'preview'
    ])
    expect(rowAction('kept', sampleFile({ shownAs: null }))).toBeUndefined()
  })

  it.each([
    ['2026-10-14 16:04:00', 'Oct 14'],
    ['2025-10-14 16:04:00', 'Oct 14, 2025'],
    ['yesterday', 'yesterday'],
    [null, '']
  ])('uploaded at %o has %o in its row', (uploadedAt, text) => {
    expect(uploadedDay({ uploadedAt }, 2026)).toBe(text)
  })

  it('is counted if its current file is neither here nor being downloaded', () => {
    const documents = [1, 2, 3, 4, 5]
      .map(id => sampleDocument(id))
      .concat(emptySlot(6, 'Deed'), sampleDocument(7, { fileName: 'new.pdf' }))
    const downloads = new Map(
      [sampleKept(1), sampleDownload(2), sampleDownload(3, { state: 'failed' }), sampleKept(7)].map(one => [
        one.documentId,
        one
      ])
    )
    expect(countToFetch(documents, downloads)).toBe(4)
  })

  it.each([
    ['open', { kind: 'file', trouble: 'not-downloaded' }, 'download'],
    ['showInFolder', { kind: 'file', trouble: 'changed-on-disk' }, 'download'],
    ['open', { kind: 'file', trouble: 'superseded' }, 'download'],
    ['showInFolder', { kind: 'bug' }, 'showInFolder'],
    ['open', { kind: 'file', trouble: 'no-program' }, 'open'],
    ['download', { kind: 'file', trouble: 'disk-full' }, 'download']
  ] as const)('that was to %s and failed by %o is tried again by %s', (act, failure, retried) => {
    expect(actionToRetry(act, failure)).toBe(retried)
  })

  it('under way shows its progress, even if the service does not state its size', () => {
    expect(receivedText(sampleDownload(1))).toBe('3.1 MB of 5.0 MB')
    expect(receivedText(sampleDownload(1, { total: null }))).toBe('3.1 MB')
    expect(receivedText(sampleDownload(1, { state: 'paused' }))).toBe('Paused at 3.1 MB of 5.0 MB')
    expect(receivedText(sampleDownload(1, { state: 'waiting', received: 0 }))).toBe('Queued')
    expect(receivedText(sampleDownload(1, { state: 'waiting' }))).toBe('Interrupted at 3.1 MB of 5.0 MB, will resume')
    expect(receivedText(sampleDownload(1, { state: 'waiting' }), true)).toBe('Waiting')
  })

  it('can be shown once nothing of it is under way, and only if its newest file can be', () => {
    const files = [sampleFile()]
    expect([
      canShow(sampleKept(1)),
      canShow(sampleKept(1, { shownAs: null })),
      canShow(sampleDownload(1, { files })),
      canShow(undefined)
    ]).toEqual([true, false, false, false])
  })
})

describe('downloads together', () => {
  const text = (...changes: Parameters<typeof sampleDownload>[1][]) =>
    combinedProgressText(changes.map((change, id) => sampleDownload(id, change)))

  it('say how far they are of all, and only how far where one does not state its size', () => {
    expect(text({}, {})).toBe('Downloading 2 · 6.2 MB of 10.0 MB')
    expect(text({}, { total: null })).toBe('Downloading 2 · 6.2 MB so far')
    expect(text({ total: null, received: 0 })).toBe('Downloading 1')
  })
})
