import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { globOwn } from './support/sources.ts'

const DEFINED = /^\| ([A-Z]\d{1,2})(?: to ([A-Z])(\d{1,2})|((?:, [A-Z]\d{1,2})*)) \|/

/** The numbers that the requirements page defines: rows `| R1 | ...`, `| N1 to N3 | ...` and `| N4, N5 | ...`. */
function definedNumbers(page: string): Set<string> {
  return new Set(
    page.split('\n').flatMap(line => {
      const [, first, letter, last, more] = DEFINED.exec(line) ?? []
      if (first === undefined) return []
      if (letter === undefined) return [first, ...(more ?? '').split(', ').filter(Boolean)]
      const from = Number(first.slice(1))
      return Array.from({ length: Number(last) - from + 1 }, (_, index) => `${letter}${from + index}`)
    })
  )
}

/** The numbers cited in a source text: `(R9, I2)` and `(R1 to R3)`, in comments and titles. */
function citedNumbers(text: string): string[] {
  return [...text.matchAll(/\(((?:[RPIKLNHMSFWE][1-9]\d?|, | and | to )+)\)/g)].flatMap(
    ([, inner]) => inner?.match(/[A-Z]\d{1,2}/g) ?? []
  )
}

describe('requirement numbers', () => {
  const defined = definedNumbers(readFileSync('docs/requirements.md', 'utf8'))

  it('are parsed from single numbers, ranges and lists of the page', () => {
    expect([...definedNumbers('| R1 | a |\n| N1 to N3 | b |\n| N4, N5 | c |\n| | nothing |')]).toEqual([
      'R1',
      'N1',
      'N2',
      'N3',
      'N4',
      'N5'
    ])
  })

  it('cited by code and tests are defined in docs/requirements.md', () => {
    const files = globOwn('{domain,main,preload,renderer,scripts,test}/**/*.{ts,vue,mjs}')
    const undefinedOnes = files.flatMap(file =>
      citedNumbers(readFileSync(file, 'utf8'))
        .filter(number => !defined.has(number))
        .map(number => `${number} in ${file}`)
    )
    expect(files.length).toBeGreaterThan(500)
    expect(undefinedOnes).toEqual([])
  })

  it.each([
    ['of a real desk', /^E/, 29, 'docs/release-checklist.md'],
    ['of defects that were fixed', /^(?:H[1-4]|M\d+|W\d+|S[1-7]|F[1-3])$/, 45, 'DECISIONS.md']
  ])('%s have a test, or a line that says how to look or why there is none (E1)', (_what, which, atLeast, page) => {
    const numbers = [...defined].filter(number => which.test(number))
    const tests = globOwn('test/**/*.{ts,mjs}')
    const tested = new Set(tests.flatMap(file => citedNumbers(readFileSync(file, 'utf8'))))
    const lines = readFileSync(page, 'utf8')
    expect(numbers.length).toBeGreaterThanOrEqual(atLeast)
    expect(numbers.filter(number => !tested.has(number) && !new RegExp(`\\b${number}\\b`).test(lines))).toEqual([])
  })

  it('are found in parentheses only', () => {
    const cited = ['R97', 'I2']
    expect(citedNumbers(`it('refuses it (${cited.join(', ')})', R98)`)).toEqual(cited)
    expect(cited.filter(number => !defined.has(number))).toEqual(['R97'])
  })
})
