/*
 * Reduces text to its appearance, so that a name cannot read one way to the user and another way to a rule. For
 * comparison only; the screen shows the original.
 */

/** Letters of other scripts, and small capitals, by the Latin letter they resemble; both cases if both do. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аАɑαΑᴀᎪꓮ∆',
  b: 'вВЬьΒβᏴꓐƄʙ฿',
  c: 'сСϲᴄᏟꓚⲥ©¢',
  d: 'ԁԀᏧꓒɗժđ',
  e: 'еЕєЄεΕᎬꓰ℮ҽɛᴇҿ€',
  f: 'ϝғꓝƒꜰ',
  g: 'ɡցԍᏀꓖɢ',
  h: 'һҺнНΗᎻꓧհʜ',
  i: 'іІӏӀιΙɩɪıꙇᎥꓲⲓǀӀ׀ⵏ¡',
  j: 'јЈʝꓙᴊ',
  k: 'кКκΚᏦꓗᴋ',
  l: 'ʟꓡⅼᏞł£',
  m: 'мМΜᎷꓟᴍ',
  n: 'пηոռΝиИꓠɴᴎ',
  o: 'оОοΟσօՕᴏꓳⲟø',
  p: 'рРρΡᏢꓑᴘ',
  q: 'ԛԚ',
  r: 'гГᴦʀᎡᏒꓣяЯⲅᴙ®ɾ',
  s: 'ѕЅꜱᏚꓢʂ',
  t: 'тТτΤᎢꓔᴛ₮',
  u: 'υսᴜꓴцʋ',
  v: 'νѵᴠꓦѴ',
  w: 'ѡԝԜωшШщЩᏔᎳꓪᴡա₩',
  x: 'хХχΧꓫ',
  y: 'уУγΥұүꓬʏ¥',
  z: 'ᴢᏃꓜΖ'
}

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) =>
    [...others].map(other => [other, /\p{Lu}/u.test(other) ? letter.toUpperCase() : letter] as const)
  )
)

/** First letters of boxed and circled alphabets that NFKD does not decompose. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6] as const
const A = 0x61

/** A letter of another script whose look-alike is unknown: it may match any letter. */
export const ANY_LETTER = '?'

/**
 * Maps text to the Latin letters it resembles, without accents and invisible characters; unknown letters become
 * `ANY_LETTER`. Digits and symbols stay.
 */
export function asItLooks(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  // Fast path: most names are plain ASCII.
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.replaceAll(ANY_LETTER, ' ')
  return Array.from(plain.replaceAll(ANY_LETTER, ' ').replaceAll('\u2800', ' '), latin).join('')
}

function latin(character: string): string {
  if (character <= '\x7e') return character
  const known = LATIN.get(character)
  if (known !== undefined) return known
  const code = character.codePointAt(0) ?? 0
  const alphabet = ALPHABETS.find(first => code >= first && code < first + 26)
  if (alphabet !== undefined) return String.fromCharCode(A + code - alphabet)
  return /[\p{L}\u2100-\u214f]/u.test(character) ? ANY_LETTER : character
}

/** Merges letters that look alike: `l` to `i`; `vv`, `uu` and `\/\/` to `w`; `rn` to `m`. */
export function drawnAlike(lowerCase: string): string {
  return lowerCase
    .replaceAll('l', 'i')
    .replaceAll(/vv|uu|\\\/\\\//g, 'w')
    .replaceAll('rn', 'm')
}

/** Whether the text contains direction overrides or isolates. */
export function isTurned(text: string): boolean {
  return /[\u202d\u202e\u2066-\u2068\u202a\u202b]/.test(text)
}
