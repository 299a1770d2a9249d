import { expect } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { SendingOutcome } from '../../main/service/send-order.ts'
import { REFINANCE, send, serviceAt } from './connect.ts'
import type { Scheme } from './servers.ts'

export const SCHEMES: Scheme[] = ['http', 'https']

/** Sends a refinance, and checks that the outcome is "not sent" exactly when nothing was written to the wire. */
export async function sent(service: ReturnType<typeof serviceAt>): Promise<SendingOutcome> {
  let asked = 0
  const outcome = await send(service, REFINANCE, {
    onWire: () => {
      asked++
      return true
    }
  })
  expect(asked).toBe(outcome.state === 'not-sent' ? 0 : 1)
  return outcome
}

export const notSent = (failure: Failure): SendingOutcome => ({ state: 'not-sent', failure })
export const unknown = (because: Failure): SendingOutcome => ({ state: 'unknown', because })
