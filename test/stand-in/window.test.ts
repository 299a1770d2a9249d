import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOnChromium } from '../browser/support/on-chromium.ts'
import type { RunningApp } from '../browser/support/running-app.ts'
import { PATIENT, writeFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let app: RunningApp
let server: Server
let port: number
let connections = 0

beforeAll(async () => {
  server = createServer((_request, response) => response.end('reached'))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.address() as AddressInfo).port
  fixture = await writeFixture()
  app = await launchOnChromium({ main: fixture.main, shortLived: true })
})
afterAll(async () => {
  await app.close()
  await fixture.remove()
  await new Promise(resolve => {
    server.close(resolve)
  })
})

const call = <T>(name: string, ...args: unknown[]): Promise<T> =>
  app.page.evaluate(([of, given]) => window.fixture.call<T>(of, ...given), [name, args] as const)

/** What the fixture has seen of the kinds named, since its start. */
async function seen(...kinds: readonly string[]): Promise<unknown[][]> {
  return (await call<unknown[][]>('seen')).filter(([kind]) => kinds.includes(String(kind)))
}

/** Waits until the fixture has seen it. */
async function untilSeen(what: readonly unknown[]): Promise<void> {
  await expect.poll(() => seen(String(what[0])), PATIENT).toContainEqual(what)
}

describe('what a page may reach', () => {
  it("is the app's own scheme, under its real address", async () => {
    expect(await seen('served')).toContainEqual(['served', 'GET', 'app://bundle/index.html'])
    const posted = await app.page.evaluate(async () => (await fetch('/posted', { method: 'POST', body: 'säy' })).text())
    expect(posted).toBe('säy')
    expect(await seen('served')).toContainEqual(['served', 'POST', 'app://bundle/posted'])
  })

  it('is never another host: neither by fetch, image, socket nor frame', async () => {
    const outcomes = await app.page.evaluate(async at => {
      const addresses = [`http://127.0.0.1:${at}/`, `http://localhost:${at}/`, 'https://example.com/']
      const fetched = addresses.map(address =>
        fetch(address, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'refused'
        )
      )
      const image = new Promise(resolve => {
        const element = new Image()
        element.onload = () => {
          resolve('reached')
        }
        element.onerror = () => {
          resolve('refused')
        }
        element.src = `http://127.0.0.1:${at}/image.png`
      })
      const socket = new Promise(resolve => {
        const opened = new WebSocket(`ws://127.0.0.1:${at}/`)
        opened.onopen = () => {
          resolve('reached')
        }
        opened.onerror = () => {
          resolve('refused')
        }
      })
      return Promise.all([...fetched, image, socket])
    }, port)
    expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'refused'])
    expect(connections).toBe(0)
  })

  it('is kept by the policy of the answer: eval is stopped, an inline script does not run', async () => {
    const before = app.consoleErrors().length
    const told = await app.page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.body.append(script)
      return [window.evaluated, typeof Reflect.get(window, 'ran')]
    })
    expect(told).toEqual(['EvalError', 'undefined'])
    await expect
      .poll(() => app.consoleErrors().slice(before).join('\n'), PATIENT)
      .toMatch(/securitypolicyviolation: script-src/)
  })

  it('can be changed by the app as answers come', async () => {
    await call('headers', 'x-added', 'yes')
    expect(await app.page.evaluate(async () => (await fetch('/frame.html')).headers.get('x-added'))).toBe('yes')
  })

  it('is a 404 where the app has nothing', async () => {
    expect(await app.page.evaluate(async () => (await fetch('/absent')).status)).toBe(404)
  })
})

describe('a page that wants to leave', () => {
  it.each([
    'https://evil.test/',
    'http://127.0.0.1:1/',
    'app://bundle/frame.html',
    'mailto:someone@example.com',
    'tel:1',
    'about:blank'
  ])('for %s asks first and stays when that is prevented', async address => {
    await app.page.evaluate(to => {
      location.href = to.replace('app://bundle', '')
    }, address)
    await untilSeen(['will-navigate', address])
    expect(await app.page.evaluate(() => location.pathname)).toBe('/index.html')
  })

  it('asks for a link and for a form too', async () => {
    await app.page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'https://evil.test/link'
      document.body.append(link)
      link.click()
      const form = document.createElement('form')
      form.action = 'https://evil.test/form'
      document.body.append(form)
      form.submit()
    })
    await untilSeen(['will-navigate', 'https://evil.test/form?'])
    expect(await app.page.title()).toBe('Fixture')
  })

  it("by a redirect of the app's own answer asks before it is followed", async () => {
    await app.page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.src = '/redirect'
      document.body.append(frame)
    })
    await untilSeen(['will-redirect', 'https://evil.test/landed'])
    expect(await seen('will-frame-navigate')).toContainEqual(['will-frame-navigate', 'app://bundle/redirect', false])
  })

  it('is not asked about what the app or a DevTools client loads', async () => {
    const before = (await seen('will-navigate')).length
    await app.page.reload()
    // Its answer goes with the page that asked.
    await expect(call('navigateYourself')).rejects.toThrow('destroyed')
    await app.page.waitForURL(/index\.html\?again$/)
    expect((await seen('will-navigate')).length).toBe(before)
  })
})

describe('a page that wants a window', () => {
  it('gets null, and nothing is opened or loaded', async () => {
    expect(await app.page.evaluate(() => window.open('https://evil.test/popup'))).toBeNull()
    await untilSeen(['window', 'https://evil.test/popup', 'foreground-tab'])
    expect(app.page.context().pages()).toHaveLength(1)
  })

  it('gets none for a link with a target, nor for one clicked with Control', async () => {
    await app.page.evaluate(at => {
      document.body.innerHTML += `<a id="target" target="_blank" href="http://127.0.0.1:${at}/blank">a</a> <a id="plain" href="http://127.0.0.1:${at}/control">b</a>`
    }, port)
    await app.page.click('#target')
    await untilSeen(['window', `http://127.0.0.1:${port}/blank`, 'new-window'])
    await app.page.click('#plain', { modifiers: ['Control'] })
    await untilSeen(['window', `http://127.0.0.1:${port}/control`, 'background-tab'])
    await expect.poll(() => app.page.context().pages().length, PATIENT).toBe(1)
    expect(connections).toBe(0)
  })
})

describe('a window', () => {
  it('has the size it was made with, and says when it has painted', async () => {
    expect(await app.page.evaluate(() => [innerWidth, innerHeight])).toEqual([1000, 700])
    await untilSeen(['ready-to-show'])
  })

  it('gives its page the size of the display when maximized, and its own back', async () => {
    await call('maximize', true)
    await expect.poll(() => app.page.evaluate(() => [innerWidth, innerHeight]), PATIENT).toEqual([1920, 1080])
    await call('maximize', false)
    await expect.poll(() => app.page.evaluate(() => [innerWidth, innerHeight]), PATIENT).toEqual([1000, 700])
  })

  it('follows a size given from outside', async () => {
    await app.resize(900, 650)
    await expect.poll(() => app.page.evaluate(() => [innerWidth, innerHeight]), PATIENT).toEqual([900, 650])
    expect(await call('bounds')).toEqual([expect.objectContaining({ width: 900, height: 650 }), false, 'Fixture'])
  })

  it('can be one of two, and goes by itself', async () => {
    expect(await call('second')).toEqual([2, 'app://bundle/frame.html', expect.any(Number), 1, true])
  })

  it('shows its page light or dark, as the system or the app says', async () => {
    const isDark = (): Promise<boolean> => app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(await isDark()).toBe(false)
    await app.setTheme('dark')
    await expect.poll(isDark, PATIENT).toBe(true)
    await call('theme', 'light')
    await expect.poll(isDark, PATIENT).toBe(false)
    await call('theme', 'system')
    await app.setTheme('light')
  })

  it('grants what the app grants and denies the rest', async () => {
    const states = await app.page.evaluate(async () =>
      Promise.all(
        (['geolocation', 'notifications', 'camera'] as const).map(
          async name => (await navigator.permissions.query({ name: name as PermissionName })).state
        )
      )
    )
    expect(states).toEqual(['granted', 'denied', 'denied'])
  })

  it('shows larger signs in a page of the same size', async () => {
    expect(await call('zoom', 1)).toBeCloseTo(1.2)
    await expect
      .poll(() => app.page.evaluate(() => [innerWidth, devicePixelRatio.toFixed(2)]), PATIENT)
      .toEqual([750, '1.20'])
    await call('zoom', 0)
    await expect.poll(() => app.page.evaluate(() => innerWidth), PATIENT).toBe(900)
    expect(await call('bounds')).toEqual([expect.objectContaining({ width: 900, height: 650 }), false, 'Fixture'])
  })

  it('stays open while its page has something unsaved', async () => {
    await app.page.evaluate(() => {
      addEventListener(
        'beforeunload',
        event => {
          event.preventDefault()
        },
        { once: true }
      )
    })
    await app.page.click('h1')
    await call('close')
    await untilSeen(['stays'])
    expect(await app.page.title()).toBe('Fixture')
  })

  it('prints its page to a PDF', async () => {
    expect(await call('pdf')).toBe('%PDF-')
  })
})
