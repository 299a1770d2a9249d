import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LONGEST_PATTERN,
  nameBy,
  parsePattern,
  PATTERN_PARTS,
  USUAL_PATTERN,
  type PatternFacts
} from '#domain/documents/file-pattern.ts'
import { tries } from '../../campaign.ts'
import { anyText } from '../../fixtures/any-text.ts'

const ALL: PatternFacts = {
  'closing date': '2026-12-01',
  property: '412 Alder St',
  type: 'Commitment',
  'original name': 'commitment final',
  order: 'Alder',
  uploaded: '2026-11-20'
}

function nameFor(pattern: string, facts: PatternFacts): string {
  const pieces = parsePattern(pattern)
  if (!pieces.ok) throw new Error(pieces.failure)
  return nameBy(pieces.value, facts)
}

const without = (...parts: (keyof PatternFacts)[]): PatternFacts => ({
  ...ALL,
  ...Object.fromEntries(parts.map(part => [part, '']))
})

describe('a pattern', () => {
  it.each([
    [USUAL_PATTERN, 'commitment final'],
    ['{closing date} {property} - {type}', '2026-12-01 412 Alder St - Commitment'],
    ['{ Closing  DATE }_{TYPE}', '2026-12-01_Commitment'],
    ['({closing date}) {type}', '(2026-12-01) Commitment'],
    ['{type} [{order}, {uploaded}]', 'Commitment [Alder, 2026-11-20]'],
    ['_{type}!', '_Commitment!'],
    ['{type}  {order}', 'Commitment Alder'],
    ['{type} #{order}', 'Commitment #Alder'],
    ['{type}{order}', 'CommitmentAlder'],
    ['Closing {closing date}, {type}', 'Closing 2026-12-01, Commitment'],
    ['{type} ({order}', 'Commitment (Alder'],
    ['{type}) {order}', 'Commitment) Alder'],
    ['{type} ([{order})]', 'Commitment ([Alder)]'],
    ['{type} (final)', 'Commitment (final)']
  ])('%j names a file with all values known %j', (pattern, name) => {
    expect(nameFor(pattern, ALL)).toBe(name)
  })

  it.each<[string, (keyof PatternFacts)[], string]>([
    ['{closing date} {property} - {type}', ['closing date'], '412 Alder St - Commitment'],
    ['{closing date} {property} - {type}', ['property'], '2026-12-01 - Commitment'],
    ['{closing date} {property} - {type}', ['type'], '2026-12-01 412 Alder St'],
    ['{closing date} {property} - {type}', ['closing date', 'property'], 'Commitment'],
    ['{closing date} {property} - {type}', ['closing date', 'property', 'type'], ''],
    ['{type} - {property} - {order}', ['property'], 'Commitment - Alder'],
    ['{type}, {property} {order}', ['property'], 'Commitment, Alder'],
    ['{type}_{property}{order}', ['property'], 'Commitment_Alder'],
    ['{type} ({uploaded})', ['uploaded'], 'Commitment'],
    ['({closing date}) {type}', ['closing date'], 'Commitment'],
    ['{type}, {property} ({order})', ['property'], 'Commitment, (Alder)'],
    ['{type} ({order}, {uploaded})', ['order'], 'Commitment (2026-11-20)'],
    ['{type} ({order}, {uploaded})', ['uploaded'], 'Commitment (Alder)'],
    ['{type} ({order}, {uploaded}) {property}', ['order', 'uploaded'], 'Commitment 412 Alder St'],
    ['{type} ({order} [{uploaded}])', ['uploaded'], 'Commitment (Alder)'],
    ['{type} ({order} [{uploaded}])', ['order'], 'Commitment ([2026-11-20])'],
    ['{type} (uploaded {uploaded})', ['uploaded'], 'Commitment'],
    ['{type} (final) {order}', ['order'], 'Commitment (final)'],
    ['{type} #{order}', ['order'], 'Commitment'],
    ['#{order} {type}', ['order'], 'Commitment'],
    ['{type} #{order} {property}', ['order'], 'Commitment 412 Alder St'],
    ['Closing {closing date}, {type}', ['closing date'], 'Closing, Commitment'],
    ['{type} ({order}', ['order'], 'Commitment'],
    ['Document {type}', ['type'], '']
  ])('%j names a file without %j %j', (pattern, parts, name) => {
    expect(nameFor(pattern, without(...parts))).toBe(name)
  })

  it('uses values literally: braces, brackets and dashes in them have no meaning', () => {
    const facts = { ...ALL, type: '{order}', order: '(a - ', property: '$& $1' }
    expect(nameFor('{type} - {order} - {property}', facts)).toBe('{order} - (a - - $& $1')
  })

  it.each([
    ['', 'Add {type} or {original name}'],
    ['{closing date} {property} {order} {uploaded}', 'Add {type} or {original name}'],
    ['type', 'Add {type} or {original name}'],
    ['{type', 'A brace is missing'],
    ['type}', 'A brace is missing'],
    ['{{type}}', 'A brace is missing'],
    [
      '{}{type}',
      '{} isn’t a part. Use one of {closing date}, {property}, {type}, {original name}, {order}, {uploaded}.'
    ],
    ['{buyer} {type}', '{buyer} isn’t a part'],
    ['{constructor}{type}', '{constructor} isn’t a part'],
    ['{ty\u202Epe}', '{ty pe} isn’t a part'],
    ['{type}/{order}', 'A file name can’t contain “/”.'],
    ['..\\{type}', 'A file name can’t contain “\\”.'],
    ['{type}:{order}', 'A file name can’t contain “:”.'],
    ['{type}?', 'A file name can’t contain “?”.'],
    ['<b>{type}', 'A file name can’t contain “<”.'],
    ['{type}\n', 'an invisible character'],
    ['{type}\t{order}', 'an invisible character'],
    ['\u202E{type}', 'an invisible character'],
    ['{type}\u200B', 'an invisible character'],
    ['{type}\uD800', 'an invisible character'],
    [`{type}${'a'.repeat(LONGEST_PATTERN)}`, 'Use at most 120 characters.']
  ])('%j is refused with a reason: %s', (pattern, words) => {
    const pieces = parsePattern(pattern)
    expect(pieces.ok ? pieces.value : pieces.failure).toContain(words)
  })
})

const PARTS = PATTERN_PARTS.map(part => `{${part}}`)
/** What a pattern may contain, and what no pattern may. */
const PIECES = [...PARTS, '(', ')', '[', ']', ' ', ' - ', '_', ', ', '.', '#', 'a', 'Nr', '🏠']
const REFUSED = ['{', '}', '{}', '{x}', '\u202E', '/']
const mixed = (pieces: readonly string[]) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map(texts => texts.join(''))
const patterns = fc.oneof(anyText({ maxLength: 130 }), mixed([...PIECES, ...REFUSED]))
const facts: fc.Arbitrary<PatternFacts> = fc.record(
  Object.fromEntries(
    PATTERN_PARTS.map(part => [
      part,
      fc.oneof(
        fc.constantFrom('', ' ', '2026-12-01', '412 Alder St', ')', ' - ', '{type}', '..'),
        anyText({ maxLength: 20 })
      )
    ])
  ) as Record<keyof PatternFacts, fc.Arbitrary<string>>
)

describe('any pattern', () => {
  it('is accepted or refused with a message, and never throws when naming a file', () => {
    fc.assert(
      fc.property(patterns, facts, (pattern, known) => {
        const pieces = parsePattern(pattern)
        if (!pieces.ok) {
          expect(pieces.failure).toMatch(/^[^\p{Cc}\p{Cf}]+$/u)
          return
        }
        const name = nameBy(pieces.value, known)
        expect(name).toBe(name.trim())
        const parts = pieces.value.flatMap(piece => ('part' in piece ? [piece.part] : []))
        for (const part of parts) expect(name).toContain(known[part].replace(/\s+/gu, ' ').trim())
        if (parts.every(part => known[part].trim() === '')) expect(name).toBe('')
      }),
      { numRuns: tries(5000) }
    )
  })

  it('with all values known, reads as its pieces joined', () => {
    const words = fc.record(
      Object.fromEntries(
        PATTERN_PARTS.map(part => [part, fc.string({ unit: fc.constantFrom('a', 'B', '7', 'é'), minLength: 1 })])
      ) as Record<keyof PatternFacts, fc.Arbitrary<string>>
    )
    fc.assert(
      fc.property(mixed(PIECES), words, (pattern, known) => {
        const pieces = parsePattern(pattern)
        fc.pre(pieces.ok)
        const literally = pattern.replaceAll(
          /\{([^}]*)\}/gu,
          (_all, inside: string) => known[inside.trim().toLowerCase() as keyof PatternFacts]
        )
        expect(nameBy(pieces.value, known)).toBe(literally.replaceAll(/\s+/gu, ' ').trim())
      }),
      { numRuns: tries(5000) }
    )
  })

  it('has one of its own separators between two known values, and none at its ends', () => {
    const separators = fc.constantFrom(' ', ' - ', '_', ', ', '.', ' – ')
    const some = fc
      .subarray([...PATTERN_PARTS], { minLength: 2 })
      .filter(parts => parts.includes('type') || parts.includes('original name'))
    fc.assert(
      fc.property(
        some,
        fc.array(separators, { minLength: 6, maxLength: 6 }),
        fc.subarray([...PATTERN_PARTS]),
        (parts, between, empty) => {
          const known = Object.fromEntries(
            PATTERN_PARTS.map((part, index) => [part, empty.includes(part) ? '' : `x${index}x`])
          ) as PatternFacts
          const pattern = parts.map((part, index) => (index === 0 ? '' : between[index]) + `{${part}}`).join('')
          const found = nameFor(pattern, known).split(/(x\dx)/)
          expect(found.filter((_text, index) => index % 2 === 1)).toEqual(
            parts.map(part => known[part]).filter(Boolean)
          )
          const gaps = found.filter((_text, index) => index % 2 === 0)
          expect([gaps.at(0), gaps.at(-1)]).toEqual(['', ''])
          for (const text of gaps.slice(1, -1)) expect(between).toContain(text)
        }
      ),
      { numRuns: tries(3000) }
    )
  })

  it('closes every bracket it opens, whichever values are empty', () => {
    const inBrackets = fc
      .tuple(
        fc.constantFrom('()', '[]'),
        fc.subarray([...PATTERN_PARTS], { minLength: 1 }),
        fc.constantFrom('', 'a ', 'b')
      )
      .map(([pair, parts, word]) => `${pair[0]}${word}${parts.map(part => `{${part}}`).join(', ')}${pair[1]}`)
    const pieces = fc
      .array(fc.oneof(inBrackets, fc.constantFrom(...PARTS)), { maxLength: 3 })
      .map(texts => ['{type}', ...texts].join(' '))
    fc.assert(
      fc.property(
        pieces.filter(text => text.length <= LONGEST_PATTERN),
        fc.subarray([...PATTERN_PARTS]),
        (pattern, empty) => {
          const name = nameFor(pattern, without(...empty))
          const count = (text: string) => name.split(text).length
          expect([count('('), count('[')]).toEqual([count(')'), count(']')])
          expect(name).not.toMatch(/[([]\s*[)\]]|[([][ ,]|[ ,][)\]]|,\s*,|\s{2}/u)
        }
      ),
      { numRuns: tries(3000) }
    )
  })
})
