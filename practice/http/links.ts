import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE } from '../data/calendar.ts'

/** How long a signed link is valid, by the practice clock. */
const LINK_LIFE = 15 * MINUTE

/** The state of a signed link when it is opened. */
export type LinkState = 'good' | 'expired' | 'forged'

/** Signs and verifies links that carry their own permission, as object stores do. */
export interface Signer {
  /** The query of a link to `path` that expires some time after `now` (milliseconds). */
  sign(path: string, now: number): string
  judge(path: string, query: URLSearchParams, now: number): LinkState
}

export function signer(secret: string): Signer {
  const signature = (path: string, expires: string): string =>
    createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url')
  return {
    sign(path, now) {
      const expires = String(Math.floor((now + LINK_LIFE) / 1000))
      return new URLSearchParams({ expires, signature: signature(path, expires) }).toString()
    },
    judge(path, query, now) {
      const expires = query.get('expires') ?? ''
      const expected = Buffer.from(signature(path, expires))
      const given = Buffer.from(query.get('signature') ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
      return now / 1000 < Number(expires) ? 'good' : 'expired'
    }
  }
}
