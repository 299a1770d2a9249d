import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { createProxyGate, type Attempt, type Tunnel } from '../../../main/service/http/proxy-gate.ts'

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

describe('what a proxy says to a password (E14)', () => {
  const ASKS: Tunnel = { asks: new Set(['basic']) }
  const { signal } = new AbortController()
  function answering(tunnel: Tunnel): Attempt {
    return () => Promise.resolve(tunnel)
  }

  function watched() {
    const told: string[] = []
    const made = createProxyGate(NAME, {
      onChange: () => told.push('changed'),
      onRefused: () => told.push('refused'),
      now: () => 0
    })
    return { made, told }
  }

  it('counts only where it says something: a network that fails leaves the password', async () => {
    const { made, told } = watched()
    const offline = failed<Failure>({ kind: 'offline' })
    made.use(password('good'))
    expect(await made.withPassword(answering(offline), signal)).toEqual(offline)
    expect([made.entry(), made.refused(), told]).toEqual([password('good'), false, []])
  })

  it('is that it asks again: the password is forgotten, which is told, and until there is no other it was refused', async () => {
    const { made, told } = watched()
    const attempt = answering(ASKS)
    made.use(password('old'))
    expect(await made.withPassword(attempt, signal)).toBe(ASKS)
    expect([made.entry(), made.refused(), told]).toEqual([undefined, true, ['refused', 'changed']])
    expect(made.asking()).toBe(attempt)
    expect(await made.withPassword(attempt, signal)).toBeUndefined()
    made.use(password('next'))
    expect(made.refused()).toBe(true)
    made.use(undefined)
    expect(made.refused()).toBe(false)
  })

  it('is nothing of another password that was entered meanwhile', async () => {
    const { made, told } = watched()
    const { promise, resolve } = Promise.withResolvers<Tunnel>()
    made.use(password('old'))
    const trying = made.withPassword(() => promise, signal)
    made.use(password('next'))
    resolve(ASKS)
    expect(await trying).toBe(ASKS)
    expect([made.entry(), made.refused(), told]).toEqual([password('next'), false, []])
  })

  it('is told of when it begins to ask and when it lets in, not each time', async () => {
    const { made, told } = watched()
    const [one, other] = [answering(ASKS), answering(ASKS)]
    for (const attempt of [one, other]) made.ask(attempt)
    expect([made.asking() === other, told]).toEqual([true, ['changed']])
    made.use(password('good'))
    for (let time = 0; time < 2; time += 1) await made.withPassword(answering(OPEN), signal)
    expect([made.asking(), made.refused(), told]).toEqual([undefined, false, ['changed', 'changed']])
  })

  it('is waited for by others no longer than they may', async () => {
    const { made } = watched()
    made.use(password('good'))
    void made.withPassword(() => new Promise<never>(() => undefined), signal)
    const giving = new AbortController()
    const waiting = made.withPassword(answering(OPEN), giving.signal)
    giving.abort({ kind: 'canceled' } satisfies Failure)
    expect(await waiting).toEqual(failed({ kind: 'canceled' }))
  })
})
