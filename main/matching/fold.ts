/** Letters that NFKD does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i'
}

const ASCII = /^[\0-\x7f]*$/
const APOSTROPHES = /['’‘ʼ`´]/g

/**
 * Folds text for comparison: lower case, no accents or apostrophes, `½` as ` 1/2`, all dashes as `-`, initials without
 * periods (`P.O.` is `po`). Commas, `#` and `&` stay.
 */
export function fold(text: string): string {
  const plain = text.replace(APOSTROPHES, '')
  // Most text of a long list is ASCII, where only case and initials are left to fold.
  return (ASCII.test(plain) ? plain.toLowerCase() : foldSigns(plain)).replace(
    /(?<!\p{L})(\p{L})\.(?=(?:\p{L}\.)|\p{L}(?!\p{L}))/gu,
    '$1'
  )
}

function foldSigns(text: string): string {
  return text
    .replace(/\p{No}/gu, sign => ` ${sign}`)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[øłæœßđðþı]/g, letter => LETTERS[letter] ?? letter)
    .replaceAll('⁄', '/')
    .replace(/\p{Pd}/gu, '-')
}

/**
 * Splits text into words: a comma and `#` are words, `&` is `and`. A hyphen stays between digits (`12-34` is not
 * `1234`), joins a digit and a letter (`2-B` is `2b`), and separates letters; so does a slash, except in a fraction.
 */
export function wordsOf(text: string): string[] {
  return (
    fold(text)
      .replaceAll('&', ' and ')
      .replace(/(?<=\d)-(?=\d+\/\d)/g, ' ')
      .replace(/(?<=\p{L})-(?=\d)|(?<=\d)-(?=\p{L}(?!\p{L}))/gu, '')
      .match(/,|#|(?<!\d)\d\/\d(?!\d)|[\p{L}\p{N}]+(?:(?<=\d)-(?=\d)[\p{L}\p{N}]+)*/gu) ?? []
  )
}
