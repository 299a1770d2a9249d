import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOnChromium } from '../browser/support/on-chromium.ts'
import type { RunningApp } from '../browser/support/running-app.ts'
import { writeFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let app: RunningApp

beforeAll(async () => {
  fixture = await writeFixture()
  app = await launchOnChromium({ main: fixture.main, preloadEverywhere: true, shortLived: true })
})
afterAll(async () => {
  await app.close()
  await fixture.remove()
})

describe('a request of the page', () => {
  it('is answered', async () => {
    expect(await app.page.evaluate(() => window.fixture.call('echo', 1, 'two', null))).toEqual([1, 'two', null])
  })

  it("can be made by the page's first script", async () => {
    expect(await app.page.evaluate(() => window.early)).toBe('function')
  })

  it('takes structured clones there and back', async () => {
    const told = await app.page.evaluate(async () => {
      const cycle: { self?: unknown; bytes: Uint8Array } = { bytes: new Uint8Array([1, 2, 255]) }
      cycle.self = cycle
      const sent = [
        new Date(5),
        new Map<unknown, unknown>([['a', new Set([1])]]),
        new Uint8Array([7]).buffer,
        undefined,
        12n,
        Number.NaN,
        -0,
        /x/gi,
        cycle
      ]
      const kinds = await window.fixture.call<string[]>('kinds', ...sent)
      const back = await window.fixture.call<unknown[]>('echo', ...sent)
      const [date, map, buffer, nothing, big, nan, zero, expression, round] = back as [
        Date,
        Map<string, Set<number>>,
        ArrayBuffer,
        undefined,
        bigint,
        number,
        number,
        RegExp,
        typeof cycle
      ]
      return [
        kinds.join(' '),
        date.getTime(),
        map.get('a')?.has(1),
        new Uint8Array(buffer)[0],
        back.length,
        nothing === undefined,
        big === 12n,
        Number.isNaN(nan),
        Object.is(zero, -0),
        String(expression),
        round.self === round,
        [...round.bytes]
      ]
    })
    const object = (name: string): string => `[object ${name}]`
    const kinds = ['Date', 'Map', 'ArrayBuffer', 'Undefined', 'BigInt', 'Number', 'Number', 'RegExp', 'Object']
      .map(object)
      .join(' ')
    expect(told).toEqual([kinds, 5, true, 7, 9, true, true, true, true, '/x/gi', true, [1, 2, 255]])
  })

  it('keeps a key such as __proto__ a key', async () => {
    const keys = await app.page.evaluate(async () => {
      const [back] = await window.fixture.call<object[]>('echo', JSON.parse('{"__proto__": {"polluted": true}}'))
      return [Object.keys(back ?? {}), 'polluted' in (back ?? {})]
    })
    expect(keys).toEqual([['__proto__'], false])
  })

  it.each([
    ['a function', '() => 1'],
    ['a function deep inside', '({ a: [{ b: () => 1 }] })'],
    ['a symbol', 'Symbol("s")'],
    ["a Proxy, as Vue's reactive objects are", 'new Proxy({ a: 1 }, {})'],
    ['a Proxy deep inside', '({ order: [new Proxy({ a: 1 }, {})] })'],
    ['an element', 'document.body']
  ])('refuses %s', async (_what, source) => {
    const refusal = await app.page.evaluate(
      `window.fixture.call('echo', ${source}).then(() => 'sent', (error) => error.message)`
        .replace(/^/, '(async () => { try { return await ')
        .concat(' } catch (error) { return error.message } })()')
    )
    expect(refusal).toBe('An object could not be cloned.')
  })

  it("that fails arrives in Electron's words", async () => {
    const say = (name: string): Promise<unknown> =>
      app.page.evaluate(async of => {
        return window.fixture.call(of).then(
          () => 'answered',
          (error: unknown) => [error instanceof Error, (error as Error).message]
        )
      }, name)
    expect(await say('fail')).toEqual([true, "Error invoking remote method 'fail': TypeError: boom"])
    expect(await say('nobody')).toEqual([
      true,
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'"
    ])
    expect(await say('function')).toEqual([
      true,
      "Error invoking remote method 'function': Error: An object could not be cloned."
    ])
  })

  it('carries the main frame with its app: address', async () => {
    expect(await app.page.evaluate(() => window.fixture.call('sender'))).toEqual({
      url: 'app://bundle/index.html',
      origin: 'app://bundle',
      parent: null,
      id: 1
    })
  })

  it('of a sub frame carries that frame, and of a sandboxed one its want of an origin', async () => {
    const senderIn = (sandbox: string | null): Promise<unknown> =>
      app.page.evaluate(
        flags =>
          new Promise(resolve => {
            addEventListener(
              'message',
              ({ data }) => {
                resolve(data)
              },
              { once: true }
            )
            const frame = document.createElement('iframe')
            if (flags !== null) frame.setAttribute('sandbox', flags)
            frame.src = '/probe.html'
            document.body.append(frame)
          }),
        sandbox
      )
    const sender = { url: 'app://bundle/probe.html', origin: 'app://bundle', parent: 'app://bundle/index.html', id: 1 }
    expect(await senderIn(null)).toEqual(sender)
    expect(await senderIn('allow-scripts')).toEqual({ ...sender, origin: 'null' })
  })
})

describe('the bridge between the worlds', () => {
  it('answers at once where the preload script does', async () => {
    expect(await app.page.evaluate(() => window.fixture.add(2, 3))).toBe(5)
  })

  it('hands errors over by their message', async () => {
    expect(
      await app.page.evaluate(() => {
        try {
          window.fixture.boom()
          return 'no error'
        } catch (error) {
          return [error instanceof Error, (error as Error).message]
        }
      })
    ).toEqual([true, 'from the preload script'])
  })

  it('takes listeners and gives back what ends them', async () => {
    const heard = await app.page.evaluate(async () => {
      const news: unknown[] = []
      const stop = window.fixture.on((...said) => {
        news.push(said)
      })
      await window.fixture.call('say', 'one', { when: new Date(1) })
      stop()
      await window.fixture.call('say', 'two')
      return news
    })
    expect(heard).toEqual([['one', { when: new Date(1) }]])
  })

  it('shows frozen things that cannot be replaced', async () => {
    expect(
      await app.page.evaluate(() => {
        'use strict'
        const tries = [
          () => {
            Object.assign(window.fixture, { call: () => 'mine' })
          },
          () => {
            ;(window.fixture.constants.list as number[]).push(3)
          },
          () => {
            Object.defineProperty(window, 'fixture', { value: null })
          }
        ]
        return tries.map(attempt => {
          try {
            attempt()
            return 'changed'
          } catch {
            return 'refused'
          }
        })
      })
    ).toEqual(['refused', 'refused', 'refused'])
  })

  it('lets a page see neither require, process, ipcRenderer nor the way out of the preload world', async () => {
    const own = new Set(['fixture', 'early', 'evaluated'])
    const seen = await app.page.evaluate(() => {
      const clean = document.createElement('iframe')
      document.body.append(clean)
      const usual = new Set(Object.getOwnPropertyNames(clean.contentWindow as Window))
      clean.remove()
      const kinds = ['require', 'process', 'module', 'global', 'ipcRenderer', 'Buffer', 'electron'].map(
        name => typeof Reflect.get(window, name)
      )
      return { kinds, extra: Object.getOwnPropertyNames(window).filter(name => !usual.has(name)) }
    })
    expect(new Set(seen.kinds)).toEqual(new Set(['undefined']))
    expect(
      seen.extra.filter(name => !own.has(name) && !/^\d+$/.test(name) && !name.startsWith('__playwright'))
    ).toEqual([])
  })

  it('refuses by name what a preload script may not use here', async () => {
    expect(
      await app.page.evaluate(() => {
        try {
          return window.fixture.missing()
        } catch (error) {
          return (error as Error).message
        }
      })
    ).toBe('electron.ipcRenderer.sendSync is not implemented in the stand-in')
  })

  it('tells the address of a page from the first message on', async () => {
    const seen = await app.page.evaluate(() => window.fixture.call<unknown[][]>('seen'))
    expect(seen).toContainEqual(['note', 'preload has run', 'app://bundle/index.html'])
  })
})
