import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, constants, inflate, inflateRaw, unzip } from 'node:zlib'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Answer } from './answer.ts'
import { socketCode } from './socket-failure.ts'

/** A whole response as it came. */
export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly chunks: readonly Buffer[]
}

export const TOO_LARGE: Failure = { kind: 'malformed', what: 'too-large' }

/** Unpacks a response, up to `maxBytes`, and reads it as text. */
export async function readAnswer(
  { status, headers, chunks }: Received,
  maxBytes: number
): Promise<Result<Answer, Failure>> {
  const [first] = chunks
  const bytes = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks)
  const encoding = headers['content-encoding']
  try {
    const text = textOf(encoding === undefined ? bytes : await unpacked(bytes, encoding, maxBytes))
    return ok({
      status,
      contentType: headers['content-type'] ?? '',
      retryAfter: headers['retry-after'] ?? '',
      challenge: headers['www-authenticate'] ?? '',
      text
    })
  } catch (error) {
    return failed(socketCode(error) === 'ERR_BUFFER_TOO_LARGE' ? TOO_LARGE : brokenAnswer(error))
  }
}

/** Why a response that has started cannot be used, by the error of Node or zlib. */
export function brokenAnswer(error: unknown): Failure {
  const code = socketCode(error)
  const unreadable = (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE') || code === 'Z_DATA_ERROR'
  return { kind: 'malformed', what: unreadable ? 'not-json' : 'cut-short' }
}

/** A byte order mark is no part of the text. */
function textOf(bytes: Buffer): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString('utf8', marked ? 3 : 0)
}

/** What breaks off is unpacked as far as it goes: JSON itself tells whether it is whole. */
async function unpacked(bytes: Buffer, encoding: string, maxOutputLength: number): Promise<Buffer> {
  if (bytes.length === 0) return bytes
  const deflated = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return promisify(unzip)(bytes, deflated)
    case 'deflate':
      // Some services leave out the header that zlib puts before it.
      return promisify(bytes[0] === 0x78 ? inflate : inflateRaw)(bytes, deflated)
    case 'br':
      return promisify(brotliDecompress)(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH })
    default:
      return bytes
  }
}
