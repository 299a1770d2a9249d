import type { ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

/** Puts an answer on the wire as it should be. */
export function deliver(outgoing: ServerResponse, answer: Answer): void {
  outgoing.writeHead(answer.status, framed(answer))
  outgoing.end(answer.body)
}

/** The headers of an answer with the length of its body; a 204 and a 304 have none. */
export function framed(answer: Answer): Record<string, string | number> {
  if (answer.status === 204 || answer.status === 304) return { ...answer.headers }
  return { ...answer.headers, 'Content-Length': Buffer.byteLength(answer.body) }
}
