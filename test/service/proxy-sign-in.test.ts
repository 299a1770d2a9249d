import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { ProxyEntry } from '#domain/proxy.ts'
import { createProxySignIns, type ProxyPasswords } from '../../main/service/http/proxy-sign-in.ts'
import { ORDER_ID, REFINANCE, send, serviceAt, TOKEN } from './connect.ts'
import { startHttp, startProxy, type ProxyDoor, type Scheme } from './servers.ts'

const GOOD = 'ana:pa:ss wörd'
const BASIC: ProxyDoor = { challenge: 'Basic realm="Office, NTLM"', passes: said => said === GOOD }

/** A keychain that holds these, and what the program did with it. */
function keptPasswords(
  entries: readonly ProxyEntry[] = []
): ProxyPasswords & { kept: readonly ProxyEntry[]; reads: number } {
  const passwords = {
    kept: entries,
    reads: 0,
    read: async () => {
      passwords.reads++
      return passwords.kept
    },
    write: async (next: readonly ProxyEntry[]) => {
      passwords.kept = next
      return true
    }
  }
  return passwords
}

async function behind(door: ProxyDoor | undefined, scheme: Scheme = 'http') {
  const server = await startHttp((_request, response) => response.end(JSON.stringify({ data: [] })), {
    scheme: 'https',
    otherName: true
  })
  const proxy = await startProxy(undefined, scheme, door)
  const name = { proxy: `localhost:${proxy.port}`, secure: scheme === 'https' }
  function program(passwords = keptPasswords()) {
    const time = { now: 0 }
    const changes: string[] = []
    const signIns = createProxySignIns({ passwords, onChange: () => changes.push('changed'), now: () => time.now })
    const kind = scheme === 'https' ? 'HTTPS' : 'PROXY'
    const service = serviceAt(`https://elsewhere.test:${server.port}`, {
      proxyFor: async () => `${kind} localhost:${proxy.port}`,
      proxySignIn: signIns
    })
    return { signIns, service, changes, time, passwords }
  }
  const entry = (userAndPassword: string): ProxyEntry => {
    const [userName = '', ...rest] = userAndPassword.split(':')
    return { ...name, userName, password: rest.join(':') }
  }
  const unsigned = { ok: false, failure: { kind: 'unreachable', host: name.proxy, reason: 'proxy-sign-in' } }
  return { server, proxy, name, program, entry, unsigned }
}

describe.each<Scheme>(['http', 'https'])('a proxy over %s that asks for a user name and password', scheme => {
  it('gets them after it asked and a person entered them, and nothing else does (E14)', async () => {
    const { server, proxy, name, program, entry, unsigned } = await behind(BASIC, scheme)
    const { signIns, service, changes, passwords } = program()
    expect(await service.documents(ORDER_ID)).toEqual(unsigned)
    expect(await send(service, REFINANCE)).toEqual({ state: 'not-sent', failure: unsigned.failure })
    expect(proxy.signedIn).toEqual([undefined, undefined])
    expect(signIns.state()).toEqual({ asking: { ...name, refused: false }, signedIn: [], lasting: true })
    expect(changes).toEqual(['changed'])

    const state = { asking: null, signedIn: [{ ...name, userName: 'ana' }], lasting: true }
    expect(await signIns.signIn(entry(GOOD))).toEqual(ok(state))
    expect(passwords.kept).toEqual([entry(GOOD)])
    expect(await service.documents(ORDER_ID)).toMatchObject({ ok: true })
    expect(JSON.stringify(server.received)).not.toMatch(/proxy-auth|Basic/i)
    expect(proxy.signedIn.slice(2)).toEqual(Array(2).fill(`Basic ${Buffer.from(GOOD).toString('base64')}`))
    expect(proxy.asked.join()).not.toContain(TOKEN)
  })
})

describe('a proxy’s password', () => {
  it('is taken from the keychain once a proxy asks, and not before (E14)', async () => {
    const { proxy, name, program, entry } = await behind(BASIC)
    const { service, signIns, passwords, changes } = program(keptPasswords([entry(GOOD)]))
    expect(signIns.state()).toEqual({ asking: null, signedIn: [], lasting: true })
    expect([passwords.reads, changes]).toEqual([0, []])
    await service.documents(ORDER_ID)
    await send(service, REFINANCE)
    expect([passwords.reads, changes]).toEqual([1, ['changed']])
    expect(signIns.state().signedIn).toEqual([{ ...name, userName: 'ana' }])
    expect(proxy.signedIn.map(said => said !== undefined)).toEqual([false, true, true])
  })

  it('that the proxy refuses is sent once, however many requests there are (E14)', async () => {
    const { proxy, program, entry, unsigned, name } = await behind(BASIC)
    const { service, signIns } = program(keptPasswords([entry('ana:old')]))
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(service, REFINANCE)))
    expect(answers).toEqual(Array(6).fill({ state: 'not-sent', failure: unsigned.failure }))
    await service.documents(ORDER_ID)
    expect(proxy.signedIn.filter(said => said !== undefined)).toHaveLength(1)
    expect(signIns.state()).toMatchObject({ asking: { ...name, refused: true }, signedIn: [] })
  })

  it('that the proxy refuses leaves the keychain, so that the next start does not send it either (E14)', async () => {
    const { proxy, program, entry, unsigned } = await behind(BASIC)
    const other = { ...entry(GOOD), proxy: 'elsewhere.test:8080' }
    const passwords = keptPasswords([entry('ana:old'), other])
    expect(await program(passwords).service.documents(ORDER_ID)).toEqual(unsigned)
    expect(passwords.kept).toEqual([other])
    const before = proxy.signedIn.length
    expect(await program(passwords).service.documents(ORDER_ID)).toEqual(unsigned)
    expect(proxy.signedIn.slice(before)).toEqual([undefined])
  })

  it('that was mistyped is asked for again, kept nowhere, and never tried again (E14)', async () => {
    const { proxy, program, entry, unsigned } = await behind(BASIC)
    const { service, signIns, passwords } = program()
    await service.documents(ORDER_ID)
    expect(await signIns.signIn(entry('ana:mistyped'))).toEqual(unsigned)
    await service.documents(ORDER_ID)
    expect(passwords.kept).toEqual([])
    expect(proxy.signedIn.filter(said => said !== undefined)).toHaveLength(1)
    expect(await signIns.signIn(entry(GOOD))).toMatchObject({ ok: true, value: { asking: null } })
  })

  it('that stopped being good is sent by one request while the others wait (E14)', async () => {
    let now = GOOD
    const { proxy, program, entry } = await behind({ ...BASIC, passes: said => said === now })
    const { service, signIns, time } = program()
    await service.documents(ORDER_ID)
    await signIns.signIn(entry(GOOD))
    const before = proxy.signedIn.length
    now = 'ana:changed'
    time.now += 60_000
    await Promise.all(Array.from({ length: 6 }, () => send(service, REFINANCE)))
    expect(proxy.signedIn.slice(before).filter(said => said !== undefined)).toHaveLength(1)
  })

  it('goes only to the proxy it was entered for: same host, port and encryption (E14)', async () => {
    const { program, entry } = await behind(BASIC, 'https')
    const other = await behind(BASIC, 'http')
    const passwords = keptPasswords([entry(GOOD), { ...other.entry(GOOD), secure: true }])
    await other.program(passwords).service.documents(ORDER_ID)
    expect(other.proxy.signedIn).toEqual([undefined])
    const { signIns } = program()
    expect(await signIns.signIn(entry(GOOD))).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
  })

  it('is that of its proxy in whatever letters the system names it (E14)', async () => {
    const { server, proxy, entry } = await behind(BASIC)
    const passwords = keptPasswords([entry(GOOD)])
    const service = serviceAt(`https://elsewhere.test:${server.port}`, {
      proxyFor: async () => `PROXY LocalHost:${proxy.port}`,
      proxySignIn: createProxySignIns({ passwords, onChange: () => undefined, now: () => 0 })
    })
    expect(await service.documents(ORDER_ID)).toMatchObject({ ok: true })
    expect(proxy.signedIn).toHaveLength(2)
  })

  it('is forgotten when asked (E14)', async () => {
    const { proxy, program, entry, name } = await behind(BASIC)
    const { service, signIns, passwords } = program(keptPasswords([entry(GOOD)]))
    await service.documents(ORDER_ID)
    expect(await signIns.forget(name)).toEqual({ asking: null, signedIn: [], lasting: true })
    expect(passwords.kept).toEqual([])
    const before = proxy.signedIn.length
    await send(service, REFINANCE)
    expect(proxy.signedIn.slice(before)).toEqual([undefined])
  })

  it.each(['NTLM', 'Negotiate, NTLM', 'Digest realm="Basic ", qop="auth"'])(
    'is neither asked for nor sent where the proxy offers only %s (E14)',
    async challenge => {
      const { proxy, program, entry, name } = await behind({ challenge, passes: () => false })
      const { service, passwords, signIns } = program(keptPasswords([entry(GOOD)]))
      const failure = { kind: 'unreachable', host: name.proxy, reason: 'proxy-sign-in-kind' }
      expect(await service.documents(ORDER_ID)).toEqual({ ok: false, failure })
      expect([passwords.reads, proxy.signedIn]).toEqual([0, [undefined]])
      expect(signIns.state().asking).toBeNull()
    }
  )

  it('never leaves for a service that asks for it inside the tunnel (E14)', async () => {
    const challenge = { 'Proxy-Authenticate': 'Basic realm="x"' }
    const server = await startHttp((_request, response) => response.writeHead(407, challenge).end(), {
      scheme: 'https',
      otherName: true
    })
    const proxy = await startProxy(undefined, 'http', BASIC)
    const entry = { proxy: `localhost:${proxy.port}`, secure: false, userName: 'ana', password: 'pa:ss wörd' }
    const signIns = createProxySignIns({ passwords: keptPasswords([entry]), onChange: () => undefined, now: () => 0 })
    const service = serviceAt(`https://elsewhere.test:${server.port}`, {
      proxyFor: async () => `PROXY localhost:${proxy.port}`,
      proxySignIn: signIns
    })
    expect(await service.documents(ORDER_ID)).toMatchObject({ failure: { kind: 'rejected', status: 407 } })
    expect(JSON.stringify(server.received)).not.toMatch(/proxy-auth|Basic/i)
  })
})
