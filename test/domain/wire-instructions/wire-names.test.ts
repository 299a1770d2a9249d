import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callsItselfUpdate, isWireDocument, isWireInstructions } from '#domain/wire-instructions/wire-names.ts'
import { NOT_TOLD, OTHER_NAMES, TOLD_IN_DOUBT, WIRE_NAMES } from '../../fixtures/wire-names.ts'

const told = (names: readonly string[]) => names.filter(isWireInstructions)
const untold = (names: readonly string[]) => names.filter(name => !isWireInstructions(name))

describe('the rule that recognizes wire instructions', () => {
  it('recognizes all names of wire instructions and none of the others, among at least 500 names (H4)', () => {
    const [missed, wrong] = [untold(WIRE_NAMES), told(OTHER_NAMES)]
    const recall = (WIRE_NAMES.length - missed.length) / WIRE_NAMES.length
    console.info(
      `wire names: ${WIRE_NAMES.length} hold instructions, recall ${(100 * recall).toFixed(1)} %; ${OTHER_NAMES.length} do not, ${wrong.length} false alarms; ` +
        `${TOLD_IN_DOUBT.length} told in doubt, ${NOT_TOLD.length} that no name tells`
    )
    expect(missed).toEqual([])
    expect(wrong).toEqual([])
    expect(new Set([...WIRE_NAMES, ...OTHER_NAMES]).size).toBeGreaterThanOrEqual(500)
  })

  it('recognizes a doubtful name, but not one that does not say so', () => {
    expect(untold(TOLD_IN_DOUBT)).toEqual([])
    expect(told(NOT_TOLD)).toEqual([])
  })
})

/** Compiled by hand from the Unicode charts, independently of the program's table. */
const TWINS: Readonly<Record<string, readonly string[]>> = {
  a: ['\u0430', '\uff41', '\u00e1', '\u{1d41a}'],
  c: ['\u0441', '\uff43', '\u00e7'],
  d: ['\uff44', '\u0501'],
  e: ['\u0435', '\uff45', '\u00eb', '\u{1d41e}', '\u212e'],
  f: ['\uff46'],
  g: ['\u0261', '\uff47'],
  i: ['\u0456', '\u0131', '\uff49', '\u00ef', '\u2170', 'l', '\u{1d422}'],
  k: ['\u043a', '\uff4b'],
  m: ['\uff4d', 'rn'],
  n: ['\uff4e', '\u0578', '\u00f1'],
  o: ['\u043e', '\u03bf', '\uff4f', '\u00f6'],
  p: ['\u0440', '\uff50', '\u03c1'],
  r: ['\u0433', '\uff52', '\u0280'],
  s: ['\u0455', '\uff53', '\ua731'],
  t: ['\u0442', '\uff54', '\u{1d42d}'],
  u: ['\u057d', '\uff55', '\u00fc'],
  w: ['\u0461', '\u051d', '\uff57', 'vv', '\u1d21'],
  y: ['\u0443', '\uff59']
}
const UNSEEN = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u180e',
  '\ufe0f',
  '\u{e0061}',
  '\u0301',
  '\u0336'
]
const GAPS = [' ', '  ', '_', '-', '.', '\t', '\u00a0', '\u3000', ' - ', '+', '\u2013', '/']

/** Rewrites letters and word gaps in another way, chosen by `choices`. */
function rewritten(name: string, choices: readonly number[]): string {
  return Array.from(name, (character, at) => {
    const choice = choices[at % choices.length] ?? 0
    if (character === ' ') return GAPS[choice % GAPS.length]
    const [twins, unseen] = [TWINS[character.toLowerCase()] ?? [], UNSEEN[choice % UNSEEN.length]]
    const written = [character, character.toUpperCase(), character.toLowerCase(), ...twins][choice % (3 + twins.length)]
    return choice % 5 === 0 ? `${written}${unseen}` : written
  }).join('')
}

describe('a name of wire instructions, written another way', () => {
  const plain = WIRE_NAMES.filter(name => /^[a-z ]+$/i.test(name) && isWireInstructions(name.toLowerCase()))

  it('is recognized in any case, with look-alikes, invisible characters, and anything between its words (H4)', () => {
    expect(plain.length).toBeGreaterThan(150)
    fc.assert(
      fc.property(
        fc.constantFrom(...plain),
        fc.array(fc.nat(10_000), { minLength: 1, maxLength: 40 }),
        (name, choices) => {
          const written = rewritten(name, choices)
          expect(isWireInstructions(written), JSON.stringify(written)).toBe(true)
        }
      ),
      { numRuns: 2000 }
    )
  })

  it('is recognized with an upload prefix, words around it and a file extension', () => {
    const around = fc.tuple(
      fc.constantFrom('', '1619470857', '20261120_', 'Smith ', 'GF-2231 '),
      fc.constantFrom(...plain.filter(name => /wir(e|ing)|instr|details/i.test(name))),
      fc.constantFrom('', ' (2)', ' final', '_v2', ' 11-20-2026'),
      fc.constantFrom('', '.pdf', '.PDF', '.docx', '.pdf.exe')
    )
    fc.assert(
      fc.property(around, ([front, name, behind, ending]) => {
        expect(isWireInstructions(`${front}${name}${behind}${ending}`), `${front}${name}${behind}${ending}`).toBe(true)
      }),
      { numRuns: 1000 }
    )
  })

  it('is recognized in the type, the name or the file name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WIRE_NAMES), fc.constantFrom(...OTHER_NAMES), fc.nat(2), (wire, other, place) => {
        const [type, name, fileName] = [0, 1, 2].map(at => (at === place ? wire : other)) as [string, string, string]
        expect(isWireDocument({ type, name, fileName })).toBe(true)
      })
    )
    expect(isWireDocument({ type: 'Escrow Documents', name: 'Escrow Documents', fileName: null })).toBe(false)
  })

  it.each([
    'wire '.repeat(200_000),
    '\u0456'.repeat(500_000),
    'W\u200b'.repeat(300_000),
    'a b c d '.repeat(100_000),
    `${'x'.repeat(100_000)} wire instructions`,
    '?'.repeat(100_000),
    'wireinst '.repeat(50_000)
  ])('is examined only at its ends, whatever it is made of: %#', name => {
    const middle = name.length >> 1
    const within = `${name.slice(0, middle)} wire instructions ${name.slice(middle)}`
    expect(isWireInstructions(within)).toBe(isWireInstructions(name))
  })

  it('is examined only at its ends where it is overlong, at both of them', () => {
    const [wire, rest] = ['wire instructions ', 'page '.repeat(1000)]
    expect([wire + rest, rest + wire + rest, rest + wire].map(isWireInstructions)).toEqual([true, false, true])
  })

  it.each(['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068'])(
    'is recognized from right to left, too, after the mark %j',
    mark => {
      const written = Array.from('wire instructions').toReversed().join('')
      expect([written, `${mark}${written}`].map(isWireInstructions)).toEqual([false, true])
    }
  )

  it('is recognized at the end of an overlong name', () => {
    expect(isWireInstructions(`${'page '.repeat(10_000)} wire instructions.pdf`)).toBe(true)
  })
})

it.each<[string, string, boolean]>([
  ['with four words between', 'payment for the new updated instructions', true],
  ['with five', 'payment for the new updated final instructions', false],
  ['asked for over four words', 'instructions for the new updated seller payment', true],
  ['asked for over five', 'instructions for the new updated final seller payment', false],
  ['of transfers', 'Wire Transfers', true],
  ['that was moved', 'Wire Transfers Receipt', false],
  ['of a kind of its own', 'ACH correction', true],
  ['within another word', 'Beachinfo.pdf', false],
  ['to be sent, two words before', 'Where to send all the funds', true],
  ['to be sent, three words before', 'Where to send all of the funds', false],
  ['half of unknown letters', 'wi\u3042\u3042', true],
  ['more than half of them', 'w\u3042\u3042\u3042', false],
  ['with a dollar sign for a letter', 'Payment In$tructions', true],
  ['with a five for a letter', 'Payment In5tructions', true],
  ['with a four for a letter', 'B4nk Details', true],
  ['with a seven for a letter', 'Paymen7 Instructions', true],
  ['behind a short number', '351W1re', true],
  ['before a short number', 'W1re10', true],
  ['with the last boxed letter', `${String.fromCodePoint(0x1f169)}elle`, true],
  ['with a capital look-alike between words', 'bank\u0391ccount', true],
  ['in the middle of a name that is too long', `${'page '.repeat(1000)}wire instructions${' page'.repeat(1000)}`, false]
])('a name %s tells of instructions or not: %#', (_what, name, isTold) => {
  expect(isWireInstructions(name)).toBe(isTold)
})

it.each<[string, boolean]>([
  ['UPDATED WIRE INSTRUCTIONS.pdf', true],
  ['Revised Wiring', true],
  ['New wire.pdf', true],
  ['new bank details', true],
  ['wire_instructions_corrected', true],
  ['Wire Instructions', false],
  ['New York Wire Instructions', false],
  ['Newport wire.pdf', false],
  ['Wire Instructions v2', false]
])('%s calls itself an update: %s', (fileName, expected) => {
  expect(callsItselfUpdate({ type: 'Wire Instructions', name: '', fileName })).toBe(expected)
})
