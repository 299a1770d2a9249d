import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, problem } from './answer.ts'

/** A file to download; `etag` is strong and includes its quotes. */
export interface ServedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  readonly etag: string
}

/**
 * Answers with a file or the requested range of it: 200, 206, 304 or 416. Only a single range is served; several get
 * the whole file, and so does a range whose `If-Range` is not the current ETag.
 */
export function serveFile(file: ServedFile, headers: IncomingHttpHeaders): Answer {
  const size = file.bytes.byteLength
  const common = {
    'Content-Type': file.type,
    'Content-Disposition': disposition(file.name),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    ETag: file.etag
  }
  if (headers['if-none-match'] === file.etag) return { status: 304, headers: common, body: '' }
  const condition = headers['if-range']
  const range = condition === undefined || condition === file.etag ? rangeOf(headers.range, size) : 'whole'
  if (range === 'whole') return { status: 200, headers: common, body: file.bytes }
  if (range === 'outside') {
    return problem(416, 'The requested range is outside the file.', { 'Content-Range': `bytes */${size}` })
  }
  const [from, to] = range
  return {
    status: 206,
    headers: { ...common, 'Content-Range': `bytes ${from}-${to}/${size}` },
    body: file.bytes.subarray(from, to + 1)
  }
}

/** First and last byte of a `bytes=` range, both inclusive. */
export function rangeOf(header: string | undefined, size: number): [number, number] | 'whole' | 'outside' {
  const parts = /^bytes=([0-9]*)-([0-9]*)$/.exec(header?.trim() ?? '')
  if (parts === null) return 'whole'
  const [, first = '', last = ''] = parts
  if (first === '' && last === '') return 'whole'
  if (first === '') return Number(last) === 0 || size === 0 ? 'outside' : [Math.max(0, size - Number(last)), size - 1]
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'outside'
  return [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
}

/** The name in plain ASCII for older clients, and in full by RFC 6266. */
function disposition(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
