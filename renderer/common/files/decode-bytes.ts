/**
 * Windows-1252 at 0x80 to 0x9F. Spelled out, because Node's decoder reads these bytes as control characters in many
 * versions (nodejs/node 56542). Bytes that have no character stay what they are.
 */
const C1 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/**
 * The text of a file whose encoding nobody vouches for: by its byte order mark, as UTF-16 if every other byte of its
 * beginning is zero, as UTF-8 if it is valid UTF-8, else as Windows-1252. What the file says of itself is often wrong.
 */
export function decodeBytes(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)) return decodeAs('utf-16le', bytes)
  if (startsWith(bytes, 0xfe, 0xff) || (bytes[0] === 0 && bytes[1] !== 0)) return decodeAs('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return windows1252(bytes)
  }
}

const startsWith = (bytes: Uint8Array, ...first: readonly number[]) => first.every((byte, at) => bytes[at] === byte)

/** Without the byte order mark. */
const decodeAs = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

function windows1252(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes).replace(/[\u0080-\u009f]/g, at => C1[at.charCodeAt(0) - 0x80] ?? at)
}
