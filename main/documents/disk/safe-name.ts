/** The most bytes in a name: every file system allows 255. */
export const NAME_BYTES = 150

/** Explorer and many Windows programs open no path of 260 characters or more (MAX_PATH); some reserve a few. */
const WINDOWS_PATH = 255
/** Enough to recognize a document, with its number and extension, if the folder has used up the path. */
const LEAST_BYTES = 40

/**
 * What some system forbids in a file name, and what makes a name look like another: control, format and line
 * characters.
 */
const REFUSED = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}<>:"|?*]/gu

/**
 * The most characters read of a name: a service may send millions to slow us down. The last ones contain the file's own
 * name and extension.
 */
const MOST_READ = 4096

/** Windows opens a device under these names, whatever the extension. */
const RESERVED = /^(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³]) *(\.|$)/i

/**
 * A single file name that is valid on every system: no folder, no device, nothing invisible, at most 150 bytes, the
 * extension kept (reliability 5, R60). The fallback if nothing is left.
 */
export function safeName(name: string, fallback: string, bytes: number = NAME_BYTES): string {
  const whole = lastSegment(name) ?? lastSegment(fallback) ?? 'file'
  return shortened(RESERVED.test(whole) ? `_${whole}` : whole, bytes)
}

/** The last part of what may be a path on any system, cleaned; undefined if no part has anything left. */
function lastSegment(text: string): string | undefined {
  return text
    .slice(-MOST_READ)
    .normalize('NFC')
    .split(/[/\\]/)
    .map(cleaned)
    .findLast(segment => segment !== '')
}

function cleaned(segment: string): string {
  return trimmed(segment.replace(REFUSED, '').replace(/\s+/gu, ' ').normalize('NFC'))
}

/** Leading dots hide a file; Windows drops trailing dots and spaces. */
function trimmed(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, '')
}

/** Splits before the extension: `a.tar` and `.gz`; an extension has at most ten letters or digits. */
export function splitEnding(name: string): readonly [stem: string, ending: string] {
  const match = /(?<=.)\.[A-Za-z0-9]{1,10}$/u.exec(name)
  return match === null ? [name, ''] : [name.slice(0, match.index), match[0]]
}

function shortened(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name
  const [stem, ending] = splitEnding(name)
  return trimmed(cut(stem, bytes - Buffer.byteLength(ending))) + ending
}

/** As many whole characters as fit. */
function cut(text: string, bytes: number): string {
  let used = 0
  let kept = ''
  for (const character of text) {
    used += Buffer.byteLength(character)
    if (used > bytes) break
    kept += character
  }
  return kept
}

/** How many bytes a file name in this folder may have, so that the whole path can be opened (reliability 5). */
export function roomForName(folder: string, platform: NodeJS.Platform): number {
  if (platform !== 'win32') return NAME_BYTES
  return Math.min(Math.max(WINDOWS_PATH - folder.length - 1, LEAST_BYTES), NAME_BYTES)
}

/** The name of the first file, or of the second and later ones of that name: `plat (2).pdf`. Keeps the extension. */
export function numbered(name: string, number: number, bytes: number = NAME_BYTES): string {
  if (number === 1) return shortened(name, bytes)
  const [stem, ending] = splitEnding(name)
  const suffix = ` (${number})${ending}`
  return cut(stem, bytes - Buffer.byteLength(suffix)) + suffix
}
