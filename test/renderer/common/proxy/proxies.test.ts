import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { ProxyState } from '#domain/proxy.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useProxies } from '../../../../renderer/common/proxy/proxies.ts'
import { fakeBridge, type FakeBridge } from '../../../fakes/bridge.ts'

const PROXY = { proxy: 'proxy.example.com:8080', secure: true }
const ASKING: ProxyState = { asking: { ...PROXY, refused: false }, signedIn: [], lasting: true }
const SIGNED_IN: ProxyState = { asking: null, signedIn: [{ ...PROXY, userName: 'pat' }], lasting: true }

let bridge: FakeBridge
let pinia: Pinia
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = fakeBridge().answer('proxy.state', ok(ASKING))
  useBridge(bridge)
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

it('what is known of proxies is read again at each news of them, and stays where it cannot be', async () => {
  const proxies = useProxies()
  await flushPromises()
  expect(proxies.state).toEqual(ASKING)
  bridge.answer('proxy.state', ok(SIGNED_IN))
  bridge.emit('proxy.changed', {})
  await flushPromises()
  expect(proxies.state).toEqual(SIGNED_IN)
  bridge.answer('proxy.state', failed({ kind: 'bug' }))
  bridge.emit('proxy.changed', {})
  await flushPromises()
  expect(proxies.state).toEqual(SIGNED_IN)
})

it('what came of a sign-in is known at once, and why it failed', async () => {
  const proxies = useProxies()
  await flushPromises()
  bridge.answer('proxy.signIn', failed({ kind: 'bug' })).answer('proxy.forget', ok(ASKING))
  const entry = { ...PROXY, userName: 'pat', password: 'elm' }
  expect(await proxies.act('proxy.signIn', entry)).toEqual({ kind: 'bug' })
  expect(proxies.state).toEqual(ASKING)
  bridge.answer('proxy.signIn', ok(SIGNED_IN))
  expect(await proxies.act('proxy.signIn', entry)).toBeUndefined()
  expect(proxies.state).toEqual(SIGNED_IN)
  await proxies.act('proxy.forget', PROXY)
  expect([proxies.state, bridge.argsOf('proxy.forget')]).toEqual([ASKING, [PROXY]])
})

it('no proxy is followed any more once the program lets go of them', () => {
  useProxies()
  expect(bridge.listening('proxy.changed')).toBe(1)
  disposePinia(pinia)
  expect(bridge.listening('proxy.changed')).toBe(0)
})
