import { describe, expect, it } from 'vitest'
import { documentLine, keptActs } from '../../../../renderer/order/documents/document-line.ts'
import { emptySlot, sampleDocument, sampleDownload, sampleKept } from '../../app/samples.ts'

const AROUND = { news: undefined, alarm: false, held: false, isOneOfMany: false } as const
const REPLACED = sampleDocument(2, { fileName: 'second.pdf' })

describe('the row of a document', () => {
  it('is named by its name, or else by its type', () => {
    const names = ['Deed', '', ''].map((name, index) => {
      const type = index === 2 ? '' : 'Survey'
      return documentLine(sampleDocument(2, { name, type }), undefined, AROUND).name
    })
    expect(names).toEqual(['Deed', 'Survey', 'Unnamed document'])
  })

  it('is heard with its file only where another document has the same name', () => {
    const heard = (isOneOfMany: boolean, document = sampleDocument(2)) =>
      documentLine(document, undefined, { ...AROUND, isOneOfMany }).acts.map(act => act.heard)
    expect([heard(false), heard(true)]).toEqual([['Title Commitment'], ['Title Commitment, commitment.pdf']])
    expect(documentLine(emptySlot(1, 'Deed'), undefined, { ...AROUND, isOneOfMany: true }).heard).toBe('Deed')
  })

  it('says that a download waits where the queue is held, and its turn where it is not', () => {
    const waiting = sampleDownload(2, { state: 'waiting', received: 0 })
    const facts = (held: boolean) => documentLine(sampleDocument(2), waiting, { ...AROUND, held }).facts
    expect([facts(true), facts(false)]).toEqual(['Waiting', 'Queued'])
  })

  it('tells a file that is superseded from one that is current', () => {
    const lines = [REPLACED, emptySlot(2, 'Deed'), sampleDocument(2)].map(document =>
      documentLine(document, sampleKept(2), AROUND)
    )
    expect(lines.map(({ isSuperseded }) => isSuperseded)).toEqual([true, true, false])
  })

  it('says why there is no file only where there is none', () => {
    expect(documentLine(emptySlot(2, 'Deed'), undefined, AROUND).noFile?.short).toBe('Not received')
    expect(documentLine(emptySlot(2, 'Deed'), sampleKept(2), AROUND).noFile).toBeUndefined()
  })
})

describe('the buttons of a row', () => {
  const acts = (name: string, download = sampleDownload(2)) =>
    documentLine(sampleDocument(2, { name }), download, AROUND).acts

  it('are those of before while they are the same', () => {
    const before = acts('Deed')
    expect(keptActs(before, acts('Deed', sampleDownload(2, { received: 4_000_000 })))).toBe(before)
  })

  it('are others once one is heard or reads differently, or one is added', () => {
    const before = acts('Deed')
    const paused = acts('Deed', sampleDownload(2, { state: 'paused' }))
    for (const now of [acts('Survey'), paused, before.slice(0, 1), [...before, ...paused]])
      expect(keptActs(before, now)).toBe(now)
    expect(keptActs(undefined, before)).toBe(before)
  })
})
