/**
 * Takes text as typed or pasted into a field of one line; gives it without what cannot be seen (control and direction marks,
 * zero-width characters, soft hyphens), line ends, tabs and other spaces as single spaces, none around it. What is sent reads as it looks.
 */
export function oneLine(text: string): string {
  return withoutUnseen(text.replace(/[\s\u00a0]+/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Scripts whose spelling uses the zero-width joiner and non-joiner (Unicode Standard 9.2, 12 and 13): Persian می‌خواهم, Hindi क्‍ष. */
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

/** Takes any text, gives it without control and format characters; a joiner stays between letters of a script that is spelled with it. */
export function withoutUnseen(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, mark => (mark === '\u200c' || mark === '\u200d' ? mark : ''))
    .replace(BETWEEN, '$1')
}
