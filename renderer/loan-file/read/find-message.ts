import { LIMITS, RefusedFile } from './refusal.ts'

/** The MISMO message of a text, and whether it was taken out of a web page. */
export interface FoundMessage {
  readonly xml: string
  readonly wrapped: boolean
}

const ROOT = /<(?:[A-Za-z_][\w.-]{0,60}:)?MESSAGE(?=[\s>/])/
const ESCAPED_ROOT = /&lt;(?:[A-Za-z_][\w.-]{0,60}:)?MESSAGE(?=[\s/]|&gt;)/
/** Fannie Mae's flat file begins with its envelope header; MISMO 2 has these roots. */
const OLDER = /^(?:EH\s|<(?:LOAN_APPLICATION|REQUEST_GROUP|RESPONSE_GROUP)[\s>])/

/**
 * The message itself. Loan systems save it as a page, escaped or not; a document type other than a page's is refused,
 * for it can define entities.
 */
export function findMessage(text: string): FoundMessage {
  const found = messageIn(text)
  refuseEndless(found.xml, '<!--', '-->')
  refuseEndless(found.xml, '<![CDATA[', ']]>')
  return found
}

function messageIn(text: string): FoundMessage {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start === '') throw new RefusedFile('empty')
  const body = start.slice(prologLength(start))
  if (OLDER.test(body)) throw new RefusedFile('older-format')
  if (body.search(ROOT) === 0) return { xml: body, wrapped: false }
  if (!body.startsWith('<')) throw new RefusedFile('not-xml')
  refuseDocumentType(body)
  const raw = body.search(ROOT)
  if (raw > 0 && isPage(body)) return { xml: upToEnd(body.slice(raw)), wrapped: true }
  const escaped = body.search(ESCAPED_ROOT)
  if (escaped > 0 && body.length > LIMITS.page) throw new RefusedFile('too-large')
  if (escaped > 0) return { xml: upToEnd(unescaped(body.slice(escaped))), wrapped: true }
  throw new RefusedFile(isPage(body) ? 'web-page' : 'not-mismo')
}

/** The parser would collect such a section sign by sign, which takes seconds and hundreds of megabytes. */
function refuseEndless(xml: string, begin: string, end: string): void {
  for (let at = xml.indexOf(begin); at >= 0; at = xml.indexOf(begin, at)) {
    const close = xml.indexOf(end, at)
    if ((close < 0 ? xml.length : close) - at > LIMITS.section) throw new RefusedFile('too-large')
    if (close < 0) return
    at = close
  }
}

/** How much of a text is its XML declaration, comments and instructions. */
function prologLength(text: string): number {
  for (let at = 0; ;) {
    while (/\s/.test(text[at] ?? '')) at++
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined
    if (end === undefined) return at
    const close = text.indexOf(end, at)
    if (close < 0) throw new RefusedFile('cut-short')
    at = close + end.length
  }
}

const isPage = (body: string) => /^<(?:!doctype html|html|head|body|pre|div|p|span)\b/i.test(body)

function refuseDocumentType(body: string): void {
  if (/^<!doctype/i.test(body) && !/^<!doctype\s+html\s*(?:>|public\s|system\s)/i.test(body))
    throw new RefusedFile('entities')
}

/** Without what follows the message. */
function upToEnd(xml: string): string {
  const name = /^<([\w.:-]+)/.exec(xml)?.[1] ?? ''
  const end = xml.lastIndexOf(`</${name}`)
  const close = end < 0 ? -1 : xml.indexOf('>', end)
  return close < 0 ? xml : xml.slice(0, close + 1)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#34;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&'
}

/** The text of a part of a page: its own tags are left out, its escapes read once. */
function unescaped(page: string): string {
  return page.replace(/<[^<>]*>/g, '').replace(/&(?:lt|gt|quot|#39|#34|apos|nbsp|amp);/g, at => ESCAPES[at] ?? at)
}
