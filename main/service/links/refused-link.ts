import type { IncomingMessage } from 'node:http'
import type { Failure } from '#domain/common/failure.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import { wordsSaid } from '../errors/said.ts'
import { readAnswer } from '../http/received.ts'
import { retryAfter } from '../http/retry-after.ts'

/** How much of a refusal is read, in bytes, and for how long, in milliseconds: more is no message. */
const MOST = 65_536
const WITHIN = 5_000

/** Statuses of an expired link (R63); the list of documents has a new one. */
const EXPIRED = new Set([401, 403, 404, 410])

/** Of an object store behind the service: codes, and the link in parts. */
const STORE_ERROR = /^\s*(?:<\?xml[^>]*>\s*)?<Error>\s*<Code>/i

/** The failure of a link that was answered with this status of 400 or more. `words`: why, in the service's words. */
export function refusedLink({ statusCode: status = 0, headers }: IncomingMessage, words: string | undefined): Failure {
  const said = words === undefined ? {} : { words }
  if (EXPIRED.has(status) || (status < 500 && /\bxml\b/i.test(headers['content-type'] ?? '')))
    return { kind: 'file', trouble: 'link-expired', ...said }
  if (status === 429) return { kind: 'too-many-requests', ...retryAfter(headers['retry-after'] ?? ''), ...said }
  return status >= 500 ? { kind: 'service-error', status, ...said } : { kind: 'rejected', status, ...said, fields: [] }
}

/**
 * What the service says of why it refuses one of its links, as one text; undefined if it says nothing, too much or too slowly, or repeats
 * what makes one of the links a secret. Ends the answer.
 * @param links all that led to the answer
 */
export async function wordsOfRefusal(
  answer: IncomingMessage,
  links: readonly URL[],
  token: string,
  within = WITHIN
): Promise<string | undefined> {
  const timer = setTimeout(() => answer.destroy(), within)
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > MOST) return undefined
      chunks.push(chunk)
    }
    const read = await readAnswer({ status: answer.statusCode ?? 0, headers: answer.headers, chunks }, MOST)
    if (!read.ok || STORE_ERROR.test(read.value.text)) return undefined
    const words = wordsSaid(read.value, { token, sent: '' })
    return words === undefined || links.some(link => repeats(words, link)) ? undefined : words
  } catch {
    // It broke off, or was canceled: its status has said enough.
    return undefined
  } finally {
    clearTimeout(timer)
    answer.destroy()
  }
}

/** Whether words have the beginning of a link in them, or of what may be a secret in it, as it is or decoded; their end may have been cut. */
function repeats(words: string, { pathname, search, searchParams }: URL): boolean {
  const keys = pathname.split('/').filter(part => part.length >= 20 && /\d/.test(part) && !isOrderId(part))
  const secrets = [...searchParams.values(), ...search.slice(1).split(/[&=]/), ...keys]
  const begins = [...secrets.map(secret => secret.slice(0, 8)), pathname.slice(0, 40)]
  return begins.some(text => text.length >= 8 && words.includes(text))
}
