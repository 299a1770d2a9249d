import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFromFrame, readToFrame, type FromFrame, type ToFrame } from '../../../renderer/ui/preview/messages.ts'

const COLORS = {
  scheme: 'dark',
  around: 'rgb(18, 21, 20)',
  edge: 'rgb(45, 52, 49)',
  ink: 'rgb(182, 189, 184)'
} as const

const TO_FRAME: readonly ToFrame[] = [
  { kind: 'show', shownAs: 'pdf', mediaType: 'application/pdf', bytes: new ArrayBuffer(4) },
  { kind: 'show', shownAs: 'picture', mediaType: 'image/png', bytes: new ArrayBuffer(0) },
  { kind: 'colors', colors: COLORS },
  { kind: 'zoom', to: 'in' },
  { kind: 'zoom', to: 'out' },
  { kind: 'zoom', to: 'width' },
  { kind: 'go', page: 1 },
  { kind: 'print' }
]

const FROM_FRAME: readonly FromFrame[] = [
  { kind: 'ready' },
  { kind: 'shown', pages: 5000 },
  { kind: 'in-sight', page: 12 },
  { kind: 'zoomed', percent: 94, fits: true },
  { kind: 'cannot-show', why: 'damaged' },
  { kind: 'cannot-show', why: 'password' },
  { kind: 'cannot-show', why: 'too-large' },
  { kind: 'printing', page: 1, pages: 12 },
  { kind: 'printed', handedOver: false },
  { kind: 'leave' },
  { kind: 'step', to: 'before' },
  { kind: 'step', to: 'after' }
]

const MALFORMED: readonly unknown[] = [
  undefined,
  null,
  0,
  '',
  'ready',
  [],
  ['ready'],
  {},
  { kind: 1 },
  { kind: 'toString' },
  { kind: '__proto__' },
  { kind: 'constructor' },
  { kind: 'READY' },
  { kind: 'nonsense' }
]

describe('what crosses between the page and the frame', () => {
  it.each(TO_FRAME)('is taken by the frame: %o', message => {
    expect(readToFrame(message)).toBe(message)
    expect(readFromFrame(message)).toBeUndefined()
  })

  it.each(FROM_FRAME)('is taken by the page: %o', message => {
    expect(readFromFrame(message)).toBe(message)
    expect(readToFrame(message)).toBeUndefined()
  })

  it.each(MALFORMED)('is ignored if it is no message: %o', data => {
    expect([readToFrame(data), readFromFrame(data)]).toEqual([undefined, undefined])
  })

  it.each<unknown>([
    { kind: 'show', shownAs: 'html', mediaType: 'text/html', bytes: new ArrayBuffer(1) },
    { kind: 'show', shownAs: 'pdf', mediaType: 'application/pdf; charset=utf-8', bytes: new ArrayBuffer(1) },
    { kind: 'show', shownAs: 'pdf', mediaType: 'application/pdf', bytes: 'https://evil.test/a.pdf' },
    { kind: 'show', shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array(1) },
    { kind: 'show', shownAs: 'pdf', mediaType: 'application/pdf' },
    { kind: 'colors', colors: { ...COLORS, around: 'url(https://evil.test/)' } },
    { kind: 'colors', colors: { ...COLORS, around: 'red; background: url(a)' } },
    { kind: 'colors', colors: { ...COLORS, more: 'rgb(0, 0, 0)' } },
    { kind: 'zoom', to: 3 },
    { kind: 'go', page: 0 },
    { kind: 'go', page: 1.5 },
    { kind: 'go', page: '1' },
    { kind: 'go', page: Infinity }
  ])('is passed over by the frame where a member is wrong: %o', data => {
    expect(readToFrame(data)).toBeUndefined()
  })

  it.each<unknown>([
    { kind: 'shown', pages: 0 },
    { kind: 'shown', pages: 5001 },
    { kind: 'shown', pages: NaN },
    { kind: 'shown' },
    { kind: 'in-sight', page: -1 },
    { kind: 'zoomed', percent: 94 },
    { kind: 'zoomed', percent: '94', fits: true },
    { kind: 'cannot-show', why: '<img src=x onerror=alert(1)>' },
    { kind: 'printed' },
    { kind: 'printed', handedOver: 'yes' },
    { kind: 'leave', href: 'https://evil.test/' },
    { kind: 'ready', call: 'documents.open' }
  ])('is passed over by the page where a member is wrong, missing or too many: %o', data => {
    expect(readFromFrame(data)).toBeUndefined()
  })

  it('is exactly one of these, whatever comes', () => {
    const kind = fc.constantFrom(...TO_FRAME.map(message => message.kind), ...FROM_FRAME.map(message => message.kind))
    const member = fc.constantFrom(
      'page',
      'pages',
      'percent',
      'fits',
      'why',
      'to',
      'bytes',
      'colors',
      'handedOver',
      'other'
    )
    fc.assert(
      fc.property(kind, fc.dictionary(member, fc.anything({ maxDepth: 1 })), (name, members) => {
        const data = { kind: name, ...members }
        const read = readFromFrame(data)
        const like = FROM_FRAME.filter(message => message.kind === name)
        return (
          read === undefined ||
          like.some(message => Object.keys(message).sort().join() === Object.keys(data).sort().join())
        )
      }),
      { numRuns: 2000 }
    )
  })
})
