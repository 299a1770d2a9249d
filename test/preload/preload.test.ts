import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EVENT_CHANNEL, REQUEST_CHANNEL, type Bridge } from '#domain/bridge.ts'

type Heard = (event: unknown, ...rest: unknown[]) => void
const electron = vi.hoisted(() => ({
  exposed: [] as [string, unknown][],
  invoked: [] as unknown[][],
  listeners: new Map<string, Set<unknown>>()
}))

vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, api: unknown) => {
      electron.exposed.push([name, api])
    }
  },
  ipcRenderer: {
    invoke: async (...args: unknown[]) => {
      electron.invoked.push(args)
      return 'answer'
    },
    on: (channel: string, listener: unknown) => {
      electron.listeners.set(channel, (electron.listeners.get(channel) ?? new Set()).add(listener))
    },
    removeListener: (channel: string, listener: unknown) => {
      electron.listeners.get(channel)?.delete(listener)
    }
  }
}))

await import('../../preload/index.ts')
const bridge = electron.exposed[0]?.[1] as Bridge
const tell = (...news: unknown[]) => {
  for (const listener of electron.listeners.get(EVENT_CHANNEL) ?? [])
    (listener as Heard)({ sender: 'an event object' }, ...news)
}

beforeEach(() => {
  electron.invoked.length = 0
})

describe('the preload script', () => {
  it('exposes one object of exactly two functions (R11)', () => {
    expect(electron.exposed.map(([name, api]) => [name, Object.keys(api as object)])).toEqual([
      ['titleDesk', ['call', 'on']]
    ])
  })

  it('asks through one channel, whatever is asked (R11)', async () => {
    await expect(bridge.call('orders.page', { page: 2 })).resolves.toBe('answer')
    expect(electron.invoked).toEqual([[REQUEST_CHANNEL, 'orders.page', { page: 2 }]])
  })

  it('keeps commands of the menu until the page listens, and hands them over once, in their order', async () => {
    tell('menu.chosen', 'new-refinance')
    tell('connection.changed', {})
    tell('menu.chosen', 'drafts')
    const heard: unknown[] = []
    const ends = [
      bridge.on('connection.changed', news => heard.push(news)),
      bridge.on('menu.chosen', command => heard.push(command))
    ]
    // The page is still starting what they need.
    expect(heard).toEqual([])
    await Promise.resolve()
    expect(heard.splice(0)).toEqual(['new-refinance', 'drafts'])
    tell('menu.chosen', 'find')
    for (const end of ends) end()
    const end = bridge.on('menu.chosen', command => heard.push(command))
    await Promise.resolve()
    end()
    expect(heard).toEqual(['find'])
  })

  it('hands a listener its own news without the event object, until the subscription ends (R11)', () => {
    const heard: unknown[][] = []
    const end = bridge.on('menu.chosen', (...args) => heard.push(args))
    tell('menu.chosen', 'find')
    tell('connection.changed', {})
    end()
    tell('menu.chosen', 'back')
    expect(heard).toEqual([['find']])
    expect(electron.listeners.get(EVENT_CHANNEL)?.size).toBe(0)
  })
})
