import { splitEnding } from '../disk/safe-name.ts'

/**
 * A file's type by its bytes. `office` is a Word or Excel file whose names must still be read; `unknown`: no known
 * type.
 */
export type FileType =
  'pdf' | 'png' | 'jpg' | 'tif' | 'docx' | 'xlsx' | 'txt' | 'html' | 'rtf' | 'xml' | 'zip' | 'program' | 'unknown'

/** What may be opened, with its extensions: an allowlist (R64). Everything else is only shown in its folder. */
const OPENED: Partial<Record<FileType, readonly string[]>> = {
  pdf: ['.pdf'],
  png: ['.png'],
  jpg: ['.jpg', '.jpeg'],
  tif: ['.tif', '.tiff'],
  txt: ['.txt'],
  docx: ['.docx'],
  xlsx: ['.xlsx']
}

/** Extensions that start no program if someone opens the file in its folder. */
const HARMLESS = new Set([
  ...Object.values(OPENED).flat(),
  '.bmp',
  '.csv',
  '.doc',
  '.eml',
  '.gif',
  '.heic',
  '.msg',
  '.pptx',
  '.rtf',
  '.webp',
  '.xls',
  '.xml',
  '.zip'
])

const SIGNATURES: readonly (readonly [FileType, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['tif', [0x49, 0x49, 0x2a, 0x00]],
  ['tif', [0x4d, 0x4d, 0x00, 0x2a]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['program', [0x4d, 0x5a]],
  ['program', [0x7f, 0x45, 0x4c, 0x46]],
  ['program', [0xcf, 0xfa, 0xed, 0xfe]],
  ['program', [0xca, 0xfe, 0xba, 0xbe]],
  ['program', [0x23, 0x21]]
]

/** The type by a file's first bytes (4 KB are plenty). A zip needs `officeType`, too. */
export function sniff(head: Uint8Array): FileType {
  const signed = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))
  if (signed !== undefined) return signed[0]
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (head.length === 0 || (!wide && head.some(isBinary))) return 'unknown'
  const text = new TextDecoder(wide && head[0] === 0xfe ? 'utf-16be' : wide ? 'utf-16le' : 'utf-8')
    .decode(head)
    .trimStart()
  if (isPage(text)) return 'html'
  if (text.startsWith('{\\rtf')) return 'rtf'
  return text.startsWith('<') ? 'xml' : 'txt'
}

/**
 * How web pages begin (WHATWG MIME Sniffing 7.1, and hand-written gateway pages); after `<?xml …?>`, only a real page
 * counts.
 */
const PAGE =
  /<(!doctype\s+html|html|head|body|script|style|title|meta|link|iframe|h[1-6]|div|span|p|a|b|br|table|font|center|form|img)\b/iy
const PAGE_IN_XML = /<(!doctype\s+html|html)\b/iy
const SPACE = /\s*/y

/** True for a web page, even after comments. Reads each character once: input may be crafted to be slow. */
function isPage(text: string): boolean {
  const isXml = text.startsWith('<?xml')
  let at = isXml ? skip(text, 0, '?>') : 0
  while (text.startsWith('<!--', at)) at = skip(text, at + 4, '-->')
  const page = isXml ? PAGE_IN_XML : PAGE
  page.lastIndex = at
  return page.test(text)
}

/** The index after `end` and the space behind it; the text's length if there is none. */
function skip(text: string, from: number, end: string): number {
  const found = text.indexOf(end, from)
  SPACE.lastIndex = found < 0 ? text.length : found + end.length
  SPACE.test(text)
  return SPACE.lastIndex
}

/** Control characters that never occur in text; tab, line feed, form feed and carriage return do. */
function isBinary(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d
}

/** The Office type of a zip with these names, unless it contains macros; otherwise just a zip. */
export function officeType(names: readonly string[]): FileType {
  const has = (name: string) => names.includes(name)
  const macros = names.some(name => /vbaproject\.bin$|(^|\/)macrosheets\//i.test(name))
  if (macros || !has('[Content_Types].xml')) return 'zip'
  if (has('word/document.xml')) return 'docx'
  return has('xl/workbook.xml') ? 'xlsx' : 'zip'
}

/** True if the extension may be opened, provided the content agrees. */
export function isOpenedEnding(name: string): boolean {
  const ending = splitEnding(name)[1].toLowerCase()
  return Object.values(OPENED).some(endings => endings.includes(ending))
}

/** Never a document, whatever the name: gets an extension that starts nothing. */
const NEVER_A_DOCUMENT: readonly FileType[] = ['program', 'html', 'zip', 'xml', 'rtf']

/** True if "Open" is offered: an allowed type that agrees with the name (R64). */
export function mayOpen(fileName: string, type: FileType): boolean {
  return OPENED[type]?.includes(splitEnding(fileName)[1].toLowerCase()) ?? false
}

/**
 * The name, with a fitting extension added if it has none: what looks like a PDF opens as one, and no file starts a
 * program from its folder by its name alone.
 */
export function fittingName(name: string, type: FileType): string {
  const ending = splitEnding(name)[1].toLowerCase()
  const endings = OPENED[type]
  if (endings !== undefined && type !== 'txt') return endings.includes(ending) ? name : name + endings[0]
  if (isOpenedEnding(name) && type !== 'txt' && NEVER_A_DOCUMENT.includes(type)) return `${name}.bin`
  if (HARMLESS.has(ending)) return name
  return name + (type === 'txt' ? '.txt' : '.bin')
}

/** How the preview shows a file; null if it does not. */
export type ShownAs = 'pdf' | 'picture' | null

export function shownAs(type: FileType): ShownAs {
  return type === 'pdf' ? 'pdf' : type === 'png' || type === 'jpg' ? 'picture' : null
}
