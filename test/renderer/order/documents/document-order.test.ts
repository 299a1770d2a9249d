import { describe, expect, it } from 'vitest'
import type { Change, ChangeRecord } from '#domain/orders/change.ts'
import { byNeed, newDocuments } from '../../../../renderer/order/documents/document-order.ts'
import {
  documentFacts,
  documentTags,
  fileDetails,
  notOpenedText,
  supersededText
} from '../../../../renderer/order/documents/document-messages.ts'
import { emptySlot, orderId, sampleDocument, sampleFile } from '../../app/samples.ts'

const TYPES = [
  'Closing Disclosure',
  'Closing Protection Letter',
  'Deed of Trust',
  'Escrow Documents',
  'Full Lender Policy',
  'Lender Title Order',
  'Loan Documents',
  'Property Tax Bill',
  'Survey',
  'Title Commitment',
  'Wire Instructions'
]
const slots = TYPES.map((type, id) => sampleDocument(id, { type, name: type }))
const names = (documents: readonly { readonly name: string }[]) => documents.map(({ name }) => name)

describe('documents by need', () => {
  it('begin with commitment, CPL and wire instructions, and end with what follows the closing', () => {
    expect(names(byNeed(slots, new Set()))).toEqual([
      'Title Commitment',
      'Closing Protection Letter',
      'Wire Instructions',
      'Closing Disclosure',
      'Loan Documents',
      'Lender Title Order',
      'Property Tax Bill',
      'Survey',
      'Escrow Documents',
      'Deed of Trust',
      'Full Lender Policy'
    ])
  })

  it('have what is new or replaced first, and slots without a file last', () => {
    const documents = [
      emptySlot(1, 'Title Commitment'),
      ...slots.slice(2, 4),
      sampleDocument(9, { type: 'Survey', name: 'Survey' })
    ]
    expect(names(byNeed(documents, new Set([3])))).toEqual([
      'Escrow Documents',
      'Survey',
      'Deed of Trust',
      'Title Commitment'
    ])
  })

  it('are known by their type however it is written, and wire instructions by their word', () => {
    const documents = ['Survey', 'Closing Disclosure', 'Seller Wire Info', ' TITLE COMMITMENT '].map((type, id) =>
      sampleDocument(id, { type, name: type.trim() })
    )
    expect(names(byNeed(documents, new Set()))).toEqual([
      'TITLE COMMITMENT',
      'Seller Wire Info',
      'Closing Disclosure',
      'Survey'
    ])
  })

  it('with the same need keep the order of the service', () => {
    const two = [sampleDocument(7, { fileName: 'b.pdf' }), sampleDocument(3, { fileName: 'a.pdf' })]
    expect(byNeed(two, new Set()).map(({ id }) => id)).toEqual([7, 3])
  })
})

describe('news of documents', () => {
  const records = (...changes: Change[]): ChangeRecord[] =>
    changes.map((change, index) => ({ id: index + 1, orderId: orderId(1), at: 1, change, read: false })).toReversed()
  const change = (documentId: number, what: 'arrived' | 'replaced' | 'gone'): Change => ({
    kind: 'document',
    what,
    documentId,
    type: 'Survey',
    name: 'Survey'
  })

  it('come from unread changes only', () => {
    const changes = records(change(1, 'arrived'), change(2, 'replaced'), change(3, 'arrived'))
    expect([...newDocuments(changes, new Set([2, 3]))].toSorted()).toEqual([
      [2, 'replaced'],
      [3, 'arrived']
    ])
  })

  it('of a file that arrived and was replaced since say that it is new; of one that is gone say nothing', () => {
    const changes = records(change(1, 'arrived'), change(1, 'replaced'), change(2, 'arrived'), change(2, 'gone'))
    expect([...newDocuments(changes, new Set([1, 2, 3, 4]))]).toEqual([[1, 'arrived']])
  })
})

describe('a row', () => {
  it('tags what is new, replaced, withdrawn, and wire instructions that changed', () => {
    const texts = (...args: Parameters<typeof documentTags>) => documentTags(...args).map(({ text }) => text)
    expect(texts('kept', undefined, false)).toEqual([])
    expect(texts('here', 'arrived', false)).toEqual(['New'])
    expect(texts('here', 'replaced', false)).toEqual(['New version'])
    expect(texts('replaced', undefined, true)).toEqual(['New version', 'Verify by phone'])
    expect(texts('withdrawn', 'replaced', false)).toEqual(['Withdrawn'])
  })

  it('has day, size and "Saved" in one line', () => {
    const facts = (state: 'kept' | 'here') =>
      documentFacts(sampleDocument(1), state, sampleFile({ size: 17_000 }), 2026)
    expect([facts('kept'), facts('here')]).toEqual(['Nov 19 · 17 KB · Saved', 'Nov 19'])
  })

  it('has no word of an upload of unknown time among the details of its file', () => {
    const labels = (uploadedAt: string | null) => fileDetails({ uploadedAt }, sampleFile()).map(([label]) => label)
    expect([labels(null), labels('2026-11-19 16:04:00')]).toEqual([
      ['File name', 'Size'],
      ['File name', 'Uploaded', 'Size']
    ])
  })

  it('warns of a file that is not what its name says, and of no other that is not opened', () => {
    expect(notOpenedText({ misnamed: true })).toMatch(/Don’t open it\.$/)
    expect(notOpenedText({ misnamed: false })).toMatch(/Open it from its folder if you trust it\.$/)
  })

  it('says whether there is another version of a superseded file', () => {
    expect(supersededText('replaced', { size: 17_000 })).toMatch(/^A newer version is available\. .*\(17 KB\)\.$/)
    expect(supersededText('withdrawn', { size: 17_000 })).toMatch(/^No longer at the service\. .*\(17 KB\)\.$/)
  })
})
