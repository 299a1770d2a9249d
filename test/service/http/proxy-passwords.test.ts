import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { ProxyEntry } from '#domain/proxy.ts'
import type { Attempt, Tunnel } from '../../../main/service/http/proxy-gate.ts'
import { createProxySignIns } from '../../../main/service/http/proxy-sign-in.ts'

const NAME = { proxy: 'proxy.test:3128', secure: false }
const ASKS: Tunnel = { asks: new Set(['basic']) }
const OFFLINE = failed<Failure>({ kind: 'offline' })
const entry = (password: string, proxy = NAME.proxy): ProxyEntry => ({ ...NAME, proxy, userName: 'ana', password })
const OTHER = entry('another', 'elsewhere.test:8080')

/** A proxy that answers each password as told, and a keychain. */
function scene(answers: Readonly<Record<string, Tunnel>>, { kept = [] as readonly ProxyEntry[], lasts = true } = {}) {
  const keychain = { kept, isLocked: false }
  const sent: (string | undefined)[] = []
  const signIns = createProxySignIns({
    passwords: {
      read: async () => (keychain.isLocked ? null : keychain.kept),
      write: async next => {
        keychain.kept = next
        return lasts
      }
    },
    onChange: () => undefined,
    now: () => 0
  })
  const attempt: Attempt = async (_signal, authorization) => {
    const said = authorization && Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
    sent.push(said)
    return said === undefined ? ASKS : (answers[said] ?? ASKS)
  }
  return { signIns, sent, keychain, open: () => signIns.open(NAME, attempt, new AbortController().signal) }
}

/** A way through the proxy, and how often it was closed. */
function tunnel() {
  let closed = 0
  const opened: Tunnel = ok({ destroy: () => (closed += 1) } as unknown as Socket)
  return { opened, closed: () => closed }
}

describe('a password that was entered for a proxy (E14)', () => {
  it('takes the place of the one before and of no other, and what it opened is closed', async () => {
    const { opened, closed } = tunnel()
    const { signIns, open, keychain } = scene({ 'ana:good': opened }, { kept: [entry('good'), OTHER] })
    expect(await open()).toBe(opened)
    expect(closed()).toBe(0)
    const later = scene({ 'ana:good': opened }, { kept: [OTHER] })
    await later.open()
    const signedIn = await later.signIns.signIn(entry('good'))
    expect(signedIn).toMatchObject({ ok: true, value: { asking: null, lasting: true } })
    expect([later.keychain.kept, closed()]).toEqual([[entry('good'), OTHER], 1])
    expect(await signIns.forget(NAME)).toMatchObject({ signedIn: [{ proxy: OTHER.proxy, userName: 'ana' }] })
    expect(keychain.kept).toEqual([OTHER])
  })

  it('is kept until the program quits where the keychain does not take it, which is told', async () => {
    const { signIns, open } = scene({ 'ana:good': tunnel().opened }, { lasts: false })
    await open()
    expect(await signIns.signIn(entry('good'))).toMatchObject({ ok: true, value: { lasting: false } })
    expect(signIns.state()).toMatchObject({ lasting: false, signedIn: [{ userName: 'ana' }] })
  })

  it('is read the next time the proxy asks, where the keychain could not be read before', async () => {
    const { opened } = tunnel()
    const { open, keychain } = scene({ 'ana:good': opened }, { kept: [entry('good')] })
    keychain.isLocked = true
    expect(await open()).toMatchObject({ ok: false, failure: { reason: 'proxy-sign-in' } })
    keychain.isLocked = false
    expect(await open()).toBe(opened)
  })

  it('is not written over others that could not be read, and joins them once they can be', async () => {
    const { signIns, open, keychain } = scene({ 'ana:good': tunnel().opened }, { kept: [OTHER] })
    keychain.isLocked = true
    await open()
    expect(await signIns.signIn(entry('good'))).toMatchObject({ ok: true, value: { lasting: false } })
    expect(keychain.kept).toEqual([OTHER])
    keychain.isLocked = false
    expect(await signIns.forget({ ...NAME, proxy: 'third.test:8080' })).toMatchObject({ lasting: true })
    expect(keychain.kept).toEqual([entry('good'), OTHER])
  })

  it('that is forgotten while the keychain cannot be read does not come back with an older one from there', async () => {
    const { signIns, open, sent, keychain } = scene(
      { 'ana:good': tunnel().opened, 'ana:older': tunnel().opened },
      { kept: [entry('older'), OTHER] }
    )
    keychain.isLocked = true
    await open()
    await signIns.signIn(entry('good'))
    expect(await signIns.forget(NAME)).toMatchObject({ signedIn: [], lasting: false })
    keychain.isLocked = false
    expect(await open()).toMatchObject({ ok: false, failure: { reason: 'proxy-sign-in' } })
    expect(sent).not.toContain('ana:older')
    expect(keychain.kept).toEqual([OTHER])
  })

  it('takes the place of an older one in the keychain as soon as that could be read', async () => {
    const { signIns, open, keychain } = scene({ 'ana:good': tunnel().opened }, { kept: [entry('older'), OTHER] })
    keychain.isLocked = true
    await open()
    await signIns.signIn(entry('good'))
    keychain.isLocked = false
    // No proxy asks any more: this reads the keychain, and sends nothing.
    expect(await signIns.signIn(entry('late'))).toEqual(failed({ kind: 'out-of-date' }))
    expect(keychain.kept).toEqual([entry('good'), OTHER])
  })

  it('that is refused takes no others with it that could not be read', async () => {
    const answers: Record<string, Tunnel> = { 'ana:good': tunnel().opened }
    const { signIns, open, keychain } = scene(answers, { kept: [OTHER] })
    keychain.isLocked = true
    await open()
    await signIns.signIn(entry('good'))
    delete answers['ana:good']
    expect(await open()).toMatchObject({ ok: false })
    expect([keychain.kept, signIns.state().signedIn]).toEqual([[OTHER], []])
  })

  it('is dropped where the network fails before the proxy has said anything to it', async () => {
    const { signIns, open, sent, keychain } = scene({ 'ana:good': OFFLINE })
    await open()
    expect(await signIns.signIn(entry('good'))).toEqual(OFFLINE)
    await open()
    expect([sent, keychain.kept]).toEqual([[undefined, 'ana:good', undefined], []])
    expect(signIns.state()).toEqual({ asking: { ...NAME, refused: false }, signedIn: [], lasting: true })
  })
})

it('a keychain that does not answer holds a request up no longer than the request may take (E14)', async () => {
  const signIns = createProxySignIns({
    passwords: { read: () => new Promise(() => undefined), write: async () => true },
    onChange: () => undefined,
    now: () => 0
  })
  const giving = new AbortController()
  const opening = signIns.open(NAME, async () => ASKS, giving.signal)
  await new Promise(setImmediate)
  giving.abort({ kind: 'canceled' } satisfies Failure)
  expect(await opening).toEqual(failed({ kind: 'canceled' }))
})
