import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NAME_BYTES, numbered, roomForName, safeName, splitEnding } from '../../../main/documents/disk/safe-name.ts'
import { campaign, figure } from '../../campaign.ts'
import { faultsOf, hostileNames, WINDOWS_CORPUS } from '../support/hostile-names.ts'

describe('a safe name', () => {
  it.each([
    ['commitment.pdf', 'commitment.pdf'],
    ['Title Commitment (final).pdf', 'Title Commitment (final).pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\a.pdf', 'a.pdf'],
    ['/absolute/a.pdf', 'a.pdf'],
    ['C:\\Windows\\a.pdf', 'a.pdf'],
    ['C:a.pdf', 'Ca.pdf'],
    ['\\\\server\\share\\a.pdf', 'a.pdf'],
    ['a/b/', 'b'],
    ['..', 'fallback'],
    ['.', 'fallback'],
    ['...', 'fallback'],
    ['', 'fallback'],
    ['   ', 'fallback'],
    ['/', 'fallback'],
    ['\u0000', 'fallback'],
    ['a\u0000.pdf', 'a.pdf'],
    ['a.pdf\u0000.exe', 'a.pdf.exe'],
    ['a\r\nb.pdf', 'ab.pdf'],
    ['a\tb.pdf', 'ab.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u2066b\u2069.pdf', 'ab.pdf'],
    ['a\u200Bb\uFEFFc.pdf', 'abc.pdf'],
    ['a\u0085b.pdf', 'ab.pdf'],
    ['a<b>c:d"e|f?g*h.pdf', 'abcdefgh.pdf'],
    ['a.pdf.', 'a.pdf'],
    ['a.pdf. . .', 'a.pdf'],
    ['a.pdf   ', 'a.pdf'],
    ['.hidden.pdf', 'hidden.pdf'],
    [' . a.pdf', 'a.pdf'],
    ['.pdf', 'pdf'],
    ['a.pdf:Zone.Identifier', 'a.pdfZone.Identifier'],
    ['a.pdf::$DATA', 'a.pdf$DATA'],
    ['CON', '_CON'],
    ['con.pdf', '_con.pdf'],
    ['PRN.tar.gz', '_PRN.tar.gz'],
    ['AUX .pdf', '_AUX .pdf'],
    ['NUL', '_NUL'],
    ['COM1.txt', '_COM1.txt'],
    ['LPT9', '_LPT9'],
    ['COM¹.txt', '_COM¹.txt'],
    ['lpt³', '_lpt³'],
    ['CONIN$', '_CONIN$'],
    ['C\u200BON.pdf', '_CON.pdf'],
    ['CONTRACT.pdf', 'CONTRACT.pdf'],
    ['COM10.txt', 'COM10.txt'],
    ['Cafe\u0301.pdf', 'Café.pdf'],
    ['1 <\u0338 2.pdf', '1 ≮ 2.pdf'],
    ['Übergabe 契約 🏠.pdf', 'Übergabe 契約 🏠.pdf'],
    ['a\uD800b.pdf', 'ab.pdf'],
    ['a\u00A0\u3000b.pdf', 'a b.pdf']
  ])('of %j is %j (R60)', (name, safe) => {
    expect(safeName(name, 'fallback')).toBe(safe)
  })

  it('keeps the ending of a long name, and whole characters (R60)', () => {
    expect(safeName(`${'a'.repeat(500)}.pdf`, 'x')).toBe(`${'a'.repeat(146)}.pdf`)
    expect(safeName(`${'🏠'.repeat(100)}.pdf`, 'x')).toBe(`${'🏠'.repeat(36)}.pdf`)
    expect(safeName(`a.${'p'.repeat(500)}`, 'x')).toBe(`a.${'p'.repeat(148)}`)
    expect(safeName(`${'a'.repeat(145)}. .pdf`, 'x')).toMatch(/^a+\.pdf$/)
  })

  it.each(WINDOWS_CORPUS.map(name => [name]))('comes of %j: one plain name, the same when read again (R60)', name => {
    const safe = safeName(name, 'fallback')
    expect(faultsOf(safe, NAME_BYTES)).toEqual([])
    expect(safeName(safe, 'other')).toBe(safe)
  })

  it('comes of anything: one plain name on every system, under the root, of 150 bytes at most, the same when read again (R60)', () => {
    fc.assert(
      fc.property(hostileNames, fc.oneof(fc.constant('document'), hostileNames), (name, fallback) => {
        const safe = safeName(name, fallback)
        expect(faultsOf(safe, NAME_BYTES)).toEqual([])
        expect(safeName(safe, 'other')).toBe(safe)
      }),
      { numRuns: campaign.names }
    )
  })

  it('has the ending of the name it comes of, however much is in front (R60)', () => {
    fc.assert(
      fc.property(hostileNames, fc.constantFrom('.pdf', '.PDF', '.docx', '.gz', '.7z'), (name, ending) => {
        const safe = safeName(`${name}x${ending}`, 'fallback')
        expect(splitEnding(safe)[1]).toBe(ending)
      }),
      { numRuns: campaign.names }
    )
  })

  it('with a number is as plain, and in the room there is (R60)', () => {
    fc.assert(
      fc.property(
        hostileNames,
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 40, max: NAME_BYTES }),
        (name, number, room) => {
          // As every file that is placed: with an ending that fits what it is.
          const second = numbered(safeName(`${name}x.pdf`, 'document'), number, room)
          expect(faultsOf(second, room)).toEqual([])
          expect(splitEnding(second)[1]).toBe('.pdf')
          expect(faultsOf(numbered(safeName(name, 'document'), number, room), room)).toEqual([])
        }
      ),
      { numRuns: campaign.names }
    )
    figure('Names made safe, under each of three rules', campaign.names)
  })
})

describe('a numbered name', () => {
  it.each([
    ['plat.pdf', 1, 'plat.pdf'],
    ['plat.pdf', 2, 'plat (2).pdf'],
    ['plat', 3, 'plat (3)'],
    ['plat.2026.pdf', 10, 'plat.2026 (10).pdf']
  ])('%s, number %i: %s', (name, number, expected) => {
    expect(numbered(name, number)).toBe(expected)
  })

  it('is still safe and short enough', () => {
    const long = safeName(`${'é'.repeat(200)}.pdf`, 'x')
    const second = numbered(long, 2)
    expect(Buffer.byteLength(second)).toBeLessThanOrEqual(NAME_BYTES)
    expect(safeName(second, 'x')).toBe(second)
    expect(second).toMatch(/é \(2\)\.pdf$/)
  })

  it.each([
    ['a long name of a plat.pdf', 1, 'a long na.pdf'],
    ['a long name of a plat.pdf', 2, 'a lon (2).pdf'],
    ['plat.pdf', 2, 'plat (2).pdf'],
    ['a trail. ing.pdf', 1, 'a trail.pdf']
  ])('%s, number %i, within 13 bytes: %s', (name, number, expected) => {
    expect(numbered(name, number, 13)).toBe(expected)
  })
})

describe('the room for a name', () => {
  it.each<[string, number, NodeJS.Platform, number]>([
    ['in a short folder', 60, 'win32', 150],
    ['in a longer folder, so that the whole path has 255 characters', 160, 'win32', 94],
    ['in a folder that leaves too little: still a name to be known by', 250, 'win32', 40],
    ['where paths may be long', 250, 'darwin', 150],
    ['where paths may be long', 250, 'linux', 150]
  ])('%s (of %i characters, on %s) is %i', (_what, length, platform, bytes) => {
    expect(roomForName('x'.repeat(length), platform)).toBe(bytes)
  })
})

it.each([
  ['a.pdf', ['a', '.pdf']],
  ['a', ['a', '']],
  ['.pdf', ['.pdf', '']],
  ['a.b c', ['a.b c', '']],
  ['a.tar.gz', ['a.tar', '.gz']],
  ['a.abcdefghij', ['a', '.abcdefghij']],
  ['a.abcdefghijk', ['a.abcdefghijk', '']]
])('the ending of %s', (name, parts) => {
  expect(splitEnding(name)).toEqual(parts)
})

it('of a name of millions of characters only the last 4,096 are read', () => {
  expect(safeName(`d/${'.'.repeat(4094)}`, 'fallback')).toBe('d')
  expect(safeName(`d/${'.'.repeat(4095)}`, 'fallback')).toBe('fallback')
})
