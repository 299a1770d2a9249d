import type { ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

/** Sends an answer unchanged. */
export function deliver(outgoing: ServerResponse, answer: Answer): void {
  outgoing.writeHead(answer.status, framed(answer))
  outgoing.end(answer.body)
}

/** Adds the content length, except for 204 and 304. */
export function framed(answer: Answer): Record<string, string | number> {
  if (answer.status === 204 || answer.status === 304) return { ...answer.headers }
  return { ...answer.headers, 'Content-Length': Buffer.byteLength(answer.body) }
}
