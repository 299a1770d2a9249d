import { describe, expect, it } from 'vitest'
import { isOtherFile, standingBy, standingOf, type SlotFile, type Standing } from '#domain/documents/download.ts'

const T1 = '2026-11-20 10:11:12'
const file = (fileName: string | null, uploadedAt: string | null): SlotFile => ({ fileName, uploadedAt })
const THEN = file('a.pdf', T1)

describe('the file of a slot', () => {
  it.each<[string, SlotFile, boolean]>([
    ['with the same name and time', THEN, false],
    ['with another name', file('b.pdf', T1), true],
    ['with another time', file('a.pdf', '2026-11-20 10:11:13'), true],
    ['without a name, with another time', file(null, '2026-11-21 10:11:12'), true],
    ['without a time, with another name', file('b.pdf', null), true],
    ['without a name', file(null, T1), false],
    ['without a time', file('a.pdf', null), false],
    ['with spaces around its name', file(' a.pdf ', T1), false],
    ['with a name in other letters', file('A.pdf', T1), true],
    ['with its time in another notation', file('a.pdf', ' 2026-11-20T10:11:12.000Z'), false],
    ['with its time at an offset of none', file('a.pdf', '2026-11-20T10:11:12+00:00'), false],
    ['with its time at another offset', file('a.pdf', '2026-11-20T10:11:12+01:00'), true],
    ['a tenth of a second later', file('a.pdf', '2026-11-20T10:11:12.100Z'), true]
  ])('%s is another: %s', (_what, now, isOther) => {
    expect([isOtherFile(now, THEN), isOtherFile(THEN, now)]).toEqual([isOther, isOther])
  })

  it('is none other where letters with accents are composed in another way', () => {
    const named = (form: 'NFC' | 'NFD') => file('Ramírez.pdf'.normalize(form), T1)
    expect(named('NFC')).not.toEqual(named('NFD'))
    expect(isOtherFile(named('NFC'), named('NFD'))).toBe(false)
  })

  it('is none other where what was stored has neither name nor time', () => {
    expect(isOtherFile(THEN, file(null, null))).toBe(false)
  })
})

describe('a stored file', () => {
  it.each<[string, SlotFile & { readonly hasFile: boolean }, Standing]>([
    ['listed as it was', { ...THEN, hasFile: true }, 'current'],
    ['listed with another name', { ...file('b.pdf', T1), hasFile: true }, 'replaced'],
    ['listed without a link', { ...THEN, hasFile: false }, 'current'],
    ['listed with a name alone, without a link', { ...file('a.pdf', null), hasFile: false }, 'current'],
    ['listed with a time alone, without a link', { ...file(null, T1), hasFile: false }, 'current'],
    ['whose slot is empty', { ...file(null, null), hasFile: false }, 'withdrawn']
  ])('%s is %s', (_what, now, standing) => {
    expect(standingOf(now, THEN)).toBe(standing)
    // What the watch knows counts only where the list finds nothing.
    for (const known of ['current', 'replaced', 'withdrawn'] as const)
      expect(standingBy(now, THEN, known)).toBe(standing === 'current' ? known : standing)
  })
})
