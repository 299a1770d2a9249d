import type { MessageChecks } from './watch-messages.ts'

const AUTHENTICATION = 0x52
const [SIGNED_IN, FIRST_OF_SCRAM, LAST_OF_SCRAM] = [0, 10, 12]

/** The server wants the password itself, a hash of it, or no proof at all. */
export class UnsafeSignIn extends Error {
  override readonly name = 'UnsafeSignIn'
}

/**
 * Lets one connection sign in by SCRAM only. Throws `UnsafeSignIn` before pg answers another question for the password, and where the server lets
 * the desk in without having proven by SCRAM's last message, which pg verifies, that it knows the password, too.
 */
export function scramOnly(): MessageChecks {
  let isProven = false
  return new Map([
    [
      AUTHENTICATION,
      body => {
        const asked = body.byteLength < 4 ? undefined : body.readUInt32BE(0)
        if (asked === LAST_OF_SCRAM) isProven = true
        if (asked === undefined || asked > LAST_OF_SCRAM) throw new Error('there is no such way to sign in')
        if (asked < FIRST_OF_SCRAM && !(asked === SIGNED_IN && isProven))
          throw new UnsafeSignIn('the server does not sign desks in by SCRAM')
      }
    ]
  ])
}
