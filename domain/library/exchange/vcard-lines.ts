/** A line of a vCard (RFC 6350, 3.3; RFC 2426, 2.6; vCard 2.1): `TEL;TYPE=WORK,PREF:+1 713 555 0142`. */
export interface CardLine {
  /** Where it begins in the file; the first line is 1. */
  readonly line: number
  /** In upper case, without a group. */
  readonly name: string
  /** Parameters in upper case, `TYPE=WORK` or only `WORK`. */
  readonly parameters: readonly string[]
  /** Decoded, but with its escapes. */
  readonly value: string
}

/** No line that is read is longer; pictures are. */
const LONGEST = 10_000

/** The lines of a file, unfolded. */
export function cardLines(text: string): readonly CardLine[] {
  const rows = text.split(/\r\n|\n|\r/)
  const lines: CardLine[] = []
  for (let at = 0; at < rows.length; at++) {
    const first = rows[at] ?? ''
    const line = at + 1
    const parts = [first]
    const quoted = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(first.slice(0, LONGEST))
    if (quoted)
      while (parts.at(-1)?.endsWith('=') === true && at + 1 < rows.length) {
        parts[parts.length - 1] = parts.at(-1)?.slice(0, -1) ?? ''
        parts.push(rows[++at] ?? '')
      }
    while (/^[ \t]/.test(rows[at + 1] ?? '')) parts.push(rows[++at]?.slice(1) ?? '')
    const read = lineOf(parts.join(''), line, quoted)
    if (read !== undefined) lines.push(read)
  }
  return lines
}

function lineOf(text: string, line: number, quoted: boolean): CardLine | undefined {
  const at = colonOf(text)
  if (at < 0 || text.length > LONGEST) return undefined
  const [name = '', ...parameters] = text.slice(0, at).toUpperCase().split(';')
  const value = text.slice(at + 1)
  return {
    line,
    name: name.slice(name.lastIndexOf('.') + 1).trim(),
    parameters,
    value: quoted ? unquoted(value) : value
  }
}

/** The first colon that no quotation marks enclose. */
function colonOf(text: string): number {
  let isQuoted = false
  for (let at = 0; at < Math.min(text.length, LONGEST); at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    if (text[at] === ':' && !isQuoted) return at
  }
  return -1
}

/** Quoted-printable (RFC 2045, 6.7) as UTF-8, or where that is impossible as Latin-1. */
function unquoted(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/gi, '%$1'))
  } catch {
    return value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}

/** The parts between separators that are not escaped, without their escapes. */
export function partsOf(value: string, separator: ';' | ','): readonly string[] {
  const parts: string[] = ['']
  for (let at = 0; at < value.length; at++) {
    const sign = value[at] ?? ''
    if (sign === '\\') {
      const next = value[++at] ?? ''
      parts[parts.length - 1] += next === 'n' || next === 'N' ? '\n' : next
    } else if (sign === separator) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** A text without its escapes, where separators mean nothing. */
export const textOf = (value: string): string =>
  value.replace(/\\(.)/gs, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
