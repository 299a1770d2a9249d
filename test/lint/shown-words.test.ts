import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../renderer/guide/content.ts'
import { readGuide } from '../../scripts/guide/read-guide.ts'
import { shownTexts } from '../../scripts/lint/shown-texts.ts'

/** What docs/style-guide.md refuses, and what to write instead. */
const REFUSED: readonly (readonly [what: string, pattern: RegExp, instead: string])[] = [
  [
    'banned word',
    /\b(mend(ed)?|anew|sealed|stands?|lies|by itself|so many|takes? away|put away|whoever|nobody|meanwhile|whole(?! numbers?\b))\b/i,
    'say it as rule 12 asks'
  ],
  ['"choose"', /(?<!\.)\bcho(ose|sen)\b/i, 'write “select” (rule 7)'],
  // CSV files have headings like “Loan program”.
  ['"program"', /(?<![Ll]oan )\bprograms?\b/, 'write “app” (rule 7)'],
  [
    'British spelling',
    /\b(colou?red|colour|grey|cancelled|favour|organis\w+|recognis\w+|behaviour|centre|licence|synchronis\w+|authoris\w+|practise|whilst)\b/i,
    'spell it the American way'
  ],
  ['"e-mail"', /\be-mail/i, 'write "email"'],
  ['day before its month', /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/, 'write Nov 23 (rule 4)'],
  ['24-hour time', /\b(1[3-9]|2[0-3]):[0-5]\d\b/, 'write 9:45 AM (rule 5)'],
  ['straight apostrophe', /\p{L}'\p{L}/u, 'write ’ (rule 1)'],
  ['space before "…"', / …/, 'leave it out (rule 3)'],
  [
    'words that people contract',
    // What is thrown for a programmer to read begins with a small letter.
    /^[^\p{Ll}].*\b(cannot|does not|do not|is not|are not|was not|were not|will not|could not|has not|have not|did not)\b/u,
    'write “can’t”, “doesn’t” … (rule 1)'
  ]
]

const GUIDE = readGuide('docs/guide').flatMap(({ name, title, body }) =>
  [title, ...body.map(textOf)].map(text => ({ file: `docs/guide/${name}.md`, text }))
)
/** What the practice service says reaches clerks, too. */
const PRACTICE = globSync('practice/**/*.ts').toSorted().flatMap(shownTexts)
/** The orders of practice data that are already on desks say it, and stay as they are (test/practice/data/). */
const OF_SAMPLES = ['The underwriter stands behind the closing.']
const WORDS = new Set(['banned word', '"choose"', '"e-mail"'])
const SHOWN = globSync(['renderer/**/*.{ts,vue}', 'main/**/*.ts', 'domain/**/*.ts']).toSorted().flatMap(shownTexts)

describe('what users read', () => {
  it('is found in templates, attributes and strings', () => {
    const texts = SHOWN.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Search orders', 'Try it with sample data', 'Copy Status']))
    expect(texts.length).toBeGreaterThan(500)
  })

  it.each(REFUSED)('has no %s', (what, pattern, instead) => {
    const said = [...SHOWN, ...GUIDE, ...(WORDS.has(what) ? PRACTICE : [])]
    const found = said.filter(({ text }) => pattern.test(text) && !OF_SAMPLES.includes(text))
    expect(found.map(({ file, text }) => `${file}: ${text} (${instead})`)).toEqual([])
  })
})
