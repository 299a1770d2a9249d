/** Letters that stand for themselves in Unicode and lose their accent nowhere else. */
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

const APOSTROPHES = /['’‘ʼ`´]/g

/**
 * Takes any text, gives it for comparing: lower case, accents and apostrophes gone, `½` as ` 1/2`, dashes of every width as `-`,
 * initials without their points (`P.O.` is `po`). Commas, `#` and `&` stay.
 */
export function fold(text: string): string {
  return text
    .replace(APOSTROPHES, '')
    .replace(/\p{No}/gu, sign => ` ${sign}`)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[øłæœßđðþı]/g, letter => LETTERS[letter] ?? letter)
    .replaceAll('⁄', '/')
    .replace(/\p{Pd}/gu, '-')
    .replace(/(?<!\p{L})(\p{L})\.(?=(?:\p{L}\.)|\p{L}(?!\p{L}))/gu, '$1')
}

/**
 * Takes text, gives its words: a comma and `#` are words, `&` is `and`. A hyphen between digits stays (`12-34` is no `1234`), between
 * a digit and a letter it joins (`2-B` is `2b`), and between letters it parts; so does a slash, but not in a fraction.
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
