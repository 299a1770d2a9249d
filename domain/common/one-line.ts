/** Whatever is not a letter of ASCII beside single spaces: most texts have nothing of it (P12). */
const ODD = /[^ -~]| {2}|^ | $/

/**
 * Removes invisible characters (control and direction marks, zero-width characters, soft hyphens) and collapses line
 * breaks and white space, so that what is sent is what the user sees.
 */
export function oneLine(text: string): string {
  if (!ODD.test(text)) return text
  return withoutUnseen(text.replace(/[\s\u00a0]+/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * Scripts that use the zero-width joiner and non-joiner in spelling (Unicode Standard 9.2, 12 and 13): Persian
 * می‌خواهم, Hindi क्‍ष.
 */
const JOINING = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Mand',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
  'Tibt',
  'Thaa'
]
  .map(script => `\\p{scx=${script}}`)
  .join('')
const LETTER = `(?=[\\p{L}\\p{M}])[${JOINING}]`
const BETWEEN = new RegExp(`(?<=${LETTER})([\\u200c\\u200d])[\\u200c\\u200d]*(?=${LETTER})|[\\u200c\\u200d]+`, 'gu')

/** Removes control and format characters, except a joiner between letters of a script that is spelled with it. */
export function withoutUnseen(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, mark => (mark === '\u200c' || mark === '\u200d' ? mark : ''))
    .replace(BETWEEN, '$1')
}

/** Word ends a line within a paragraph with a vertical tab, and other programs with signs of Unicode. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** The lines of a text that was typed or pasted, without what ends them. */
export const linesOf = (text: string): readonly string[] => text.split(LINE_END)
