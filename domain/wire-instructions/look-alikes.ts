/*
 * Text as it looks, not as it is coded: so that a name cannot be read as one thing by a person and as another by a rule. Only for comparing;
 * what is shown stays as it came.
 */

/** Letters of other scripts, and small capitals, by the Latin letter that they look like; both cases where both look so. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аАɑαΑᴀᎪꓮ∆',
  b: 'вВЬьΒβᏴꓐƄʙ฿',
  c: 'сСϲᴄᏟꓚⲥ©¢',
  d: 'ԁԀᏧꓒɗժđ',
  e: 'еЕєЄεΕᎬꓰ℮ҽɛᴇҿ€',
  f: 'ϝғꓝƒꜰ',
  g: 'ɡցԍᏀꓖɢ',
  h: 'һҺнНΗᎻꓧհʜ',
  i: 'іІӏӀιΙɩɪıꙇᎥꓲⲓǀӀ׀ⵏ',
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

/** First letters of alphabets in boxes and circles that Unicode does not take apart itself. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6] as const
const A = 0x61

/** A letter of another script whose look is not known: it may stand for any. */
export const ANY_LETTER = '?'

/** Takes a text; gives it in Latin letters as it looks: without accents and all that cannot be seen, other letters as `ANY_LETTER`. Digits and signs stay. */
export function asItLooks(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  // Most names are of this kind.
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

/** Takes lower-case text; gives letters that are drawn alike as one: `l` as `i`, `vv`, `uu` and `\/\/` as `w`, `rn` as `m`. */
export function drawnAlike(lowerCase: string): string {
  return lowerCase
    .replaceAll('l', 'i')
    .replaceAll(/vv|uu|\\\/\\\//g, 'w')
    .replaceAll('rn', 'm')
}

/** Whether some of a text is shown from right to left by force. */
export function isTurned(text: string): boolean {
  return /[\u202d\u202e\u2066-\u2068\u202a\u202b]/.test(text)
}
