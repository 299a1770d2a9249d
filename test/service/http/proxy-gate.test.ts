import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { createProxyGate, type Tunnel } from '../../../main/service/http/proxy-gate.ts'

const NAME = { proxy: 'proxy.test:3128', secure: false }
const password = (text: string) => ({ ...NAME, userName: 'ana', password: text })
const OPEN: Tunnel = ok({} as Socket)
const MINUTE = 60_000

/** A gate, and how many send its password before the proxy has said anything to it. */
function gate() {
  const time = { now: 0 }
  const made = createProxyGate(NAME, { onChange: () => undefined, onRefused: () => undefined, now: () => time.now })
  /** Of three that want a tunnel at once. */
  const unanswered = async () => {
    let sent = 0
    let isAnswered = false
    const attempt = async (): Promise<Tunnel> => {
      if (!isAnswered) sent += 1
      await new Promise(resolve => setImmediate(resolve))
      isAnswered = true
      return OPEN
    }
    const { signal } = new AbortController()
    await Promise.all([1, 2, 3].map(() => made.withPassword(attempt, signal)))
    return sent
  }
  return { made, time, unanswered }
}

describe('a password for a proxy', () => {
  it('is sent by one attempt at a time until it is known to be good, and a minute later again (E14)', async () => {
    const { made, time, unanswered } = gate()
    made.use(password('good'))
    expect(await unanswered()).toBe(1)
    time.now += MINUTE - 1
    expect(await unanswered()).toBe(3)
    time.now += MINUTE
    expect(await unanswered()).toBe(1)
  })

  it('is not known to be good because the one before it was (E14)', async () => {
    const { made, unanswered } = gate()
    made.use(password('good'))
    await unanswered()
    made.use(password('another'))
    expect(await unanswered()).toBe(1)
  })
})
