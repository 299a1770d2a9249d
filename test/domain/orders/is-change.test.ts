import { describe, expect, it } from 'vitest'
import type { Change } from '#domain/orders/change.ts'
import { isChange } from '#domain/orders/is-change.ts'

const text = { from: 'a', to: 'b' }
const list = { from: ['a'], to: [] }
const DOCUMENT = { kind: 'document', what: 'arrived', documentId: 7, type: 'Survey', name: 'Survey' } as const
const CHANGES: readonly Change[] = [
  { kind: 'new-order' },
  { kind: 'gone' },
  { kind: 'back' },
  ...(['name', 'status', 'closing-date'] as const).map(kind => ({ kind, ...text })),
  ...(['properties', 'buyers', 'borrowers', 'sellers'] as const).map(kind => ({ kind, ...list })),
  ...(['commitment', 'policy'] as const).map(kind => ({ kind, from: null, to: true })),
  { kind: 'stage', stage: 'Closing', ...text },
  { kind: 'task', stage: 'Closing', task: 'Wire Received', done: false },
  ...(['arrived', 'replaced', 'gone'] as const).map(what => ({ ...DOCUMENT, what })),
  { ...DOCUMENT, fileNames: ['a.pdf'] }
]

describe('a stored change', () => {
  it.each(CHANGES)('is read: %j', change => {
    expect(isChange(JSON.parse(JSON.stringify(change)))).toBe(true)
  })

  it.each(CHANGES.flatMap(change => Object.keys(change).map(member => [member, change] as const)))(
    'is not read where its member %s is another thing: %j',
    (member, change) => {
      // No member may be an object. File names may be missing, as earlier versions didn't record them.
      expect(isChange({ ...change, [member]: {} })).toBe(false)
      expect(isChange({ ...change, [member]: undefined })).toBe(member === 'fileNames')
    }
  )

  it.each(['properties', 'buyers', 'borrowers', 'sellers'])('of %s has lists, and of nothing but texts', kind => {
    expect(
      [
        { kind, ...text },
        { kind, from: ['a'], to: [1] }
      ].map(isChange)
    ).toEqual([false, false])
  })
})
