import type { MessageChecks } from './watch-messages.ts'

/** What the server says of an error, or a notice. */
const [ERROR, NOTICE] = [0x45, 0x4e]

/**
 * Throws at an error or a notice whose end is missing: pg looks for that end inside of the socket's event forever, where no time limit reaches it.
 */
export const WHOLE_ERRORS: MessageChecks = new Map([
  [ERROR, refuseUnended],
  [NOTICE, refuseUnended]
])

function refuseUnended(body: Buffer): void {
  if (!isEnded(body)) throw new Error('an error of the server has no end')
}

/** Fields, each of them a letter and a text up to a zero, and a zero after the last. */
function isEnded(body: Buffer): boolean {
  let at = 0
  while (at < body.byteLength && body[at] !== 0) {
    const zero = body.indexOf(0, at + 1)
    if (zero === -1) return false
    at = zero + 1
  }
  return at < body.byteLength
}
