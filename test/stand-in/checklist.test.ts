import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOnChromium } from '../browser/support/on-chromium.ts'
import { profileFor } from '../browser/support/profile.ts'
import type { RunningApp } from '../browser/support/running-app.ts'
import { listen, type Listening } from '../browser/support/ways-out.ts'

/*
 * Electron's security checklist tried from inside: the app as it is installed, with a hostile script in its page. Items of which a
 * page sees nothing are proven elsewhere: 16 (the version) in test/lint/static.test.ts, 19 (fuses) by npm run package:check.
 */

/** Named by the environment, which an installed program does not ask. */
let other: Awaited<ReturnType<typeof profileFor>>
let app: RunningApp
let listening: Listening
let http = ''
beforeAll(async () => {
  listening = await listen()
  http = `http://127.0.0.1:${listening.ports.tcp}`
  other = await profileFor(undefined)
  const env = { TITLE_DESK_PROFILE: other.path, TITLE_DESK_PRACTICE: '{"orders":20}' }
  app = await launchOnChromium({ packaged: true, preloadEverywhere: true, shortLived: true, env })
  await app.page.getByRole('button', { name: /sample data/ }).waitFor()
})
afterAll(async () => {
  await app.close()
  await other.remove()
  await listening.close()
})

const stays = async (): Promise<void> => {
  expect(await app.page.evaluate(() => [document.title, location.pathname])).toEqual([
    expect.stringContaining('Title Desk'),
    '/index.html'
  ])
  expect(app.page.context().pages()).toHaveLength(1)
}

describe('as it is installed (E22)', () => {
  it('keeps to its own folders, whatever the environment says, and has no developer tools in its menu', async () => {
    const log = await readFile(join(app.profile, 'title-desk.log'), 'utf8')
    expect(log).toMatch(/variable=TITLE_DESK_PROFILE\n.*variable=TITLE_DESK_PRACTICE\n/)
    const labels = (await app.menuItems()).flatMap(({ items = [] }) => items.map(({ label }) => label))
    expect(labels).not.toContain('Toggle Developer Tools')
  })
})

describe('a hostile script in the page of the installed app (R2)', () => {
  it('1, 8: loads nothing insecure, by fetch, picture, style, frame or socket', async () => {
    const refused = await app.page.evaluate(async from => {
      const expected = ['connect-src', 'frame-src', 'img-src', 'style-src-elem']
      const seen = new Set<string>()
      const all = new Promise<void>(resolve => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          seen.add(effectiveDirective)
          if (expected.every(directive => seen.has(directive))) resolve()
        })
      })
      document.body.append(
        Object.assign(document.createElement('img'), { src: `${from}/a.png` }),
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${from}/a.css` }),
        Object.assign(document.createElement('iframe'), { src: from })
      )
      const fetched = await fetch(from).then(String, () => 'refused')
      const script = document.createElement('script')
      let loaded = 'loaded'
      try {
        script.src = `${from}/a.js`
      } catch {
        loaded = 'refused'
      }
      new WebSocket(from.replace('http', 'ws'))
      await all
      return [fetched, loaded]
    }, http)
    expect(refused).toEqual(['refused', 'refused'])
    expect(listening.arrived()).toEqual({ datagrams: 0, connections: 0 })
    await stays()
  })

  it('2, 4: finds nothing of Node, not even in a new frame', async () => {
    const found = await app.page.evaluate(() => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const names = ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'electron', 'ipcRenderer']
      return [window, frame.contentWindow].flatMap(scope => names.filter(name => scope !== null && name in scope))
    })
    expect(found).toEqual([])
  })

  it('3, 20: cannot reach the preload script by what it changes, and has two functions of it', async () => {
    const told = await app.page.evaluate(async () => {
      const { titleDesk } = window as unknown as { titleDesk: Record<string, (...args: unknown[]) => Promise<unknown>> }
      const heard: unknown[] = []
      const { call } = Function.prototype
      const stringify = JSON.stringify
      Function.prototype.call = function (...args: unknown[]) {
        heard.push(args)
        return undefined
      }
      JSON.stringify = value => {
        heard.push(value)
        return ''
      }
      try {
        const answer = (await titleDesk['call']?.('app.about', {})) as { ok: boolean }
        return {
          keys: Object.keys(titleDesk),
          isFrozen: Object.isFrozen(titleDesk),
          ok: answer.ok,
          heard: heard.length
        }
      } finally {
        Function.prototype.call = call
        JSON.stringify = stringify
      }
    })
    expect(told).toEqual({ keys: ['call', 'on'], isFrozen: true, ok: true, heard: 0 })
  })

  it.each(['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'])(
    '5: is not permitted %s',
    async name => {
      const state = await app.page.evaluate(
        async permission => (await navigator.permissions.query({ name: permission as PermissionName })).state,
        name
      )
      expect(state).toBe('denied')
    }
  )

  it('6, 18: reads no file, and nothing of the bundle but its own pages', async () => {
    const read = await app.page.evaluate(() =>
      Promise.all(
        [
          'file:///etc/passwd',
          '/../package.json',
          '/%2e%2e/main/index.js',
          '/..%5cmain%5cindex.js',
          '/main/index.js'
        ].map(from =>
          fetch(from).then(
            answer => answer.status,
            () => 'refused'
          )
        )
      )
    )
    expect(read.filter(status => status !== 'refused' && status !== 404)).toEqual([])
  })

  it('7: runs no text as code, and writes no markup', async () => {
    const ran = await app.page.evaluate(async () => {
      const tries: Record<string, () => unknown> = {
        eval: () => Reflect.apply(Reflect.get(window, 'eval'), window, ['window.ran = 1']),
        function: () => Reflect.apply(Reflect.construct(Function, ['window.ran = 1']), window, []),
        timer: () => Reflect.apply(setTimeout, window, ['window.ran = 1']),
        markup: () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = 1">'),
        script: () => {
          const script = document.createElement('script')
          script.textContent = 'window.ran = 1'
          document.body.append(script)
        }
      }
      // In a task of the page: while DevTools evaluates, Chromium lets text run as code whatever the page's policy says.
      await new Promise(resolve => setTimeout(resolve))
      return Object.entries(tries).flatMap(([name, attempt]) => {
        Reflect.deleteProperty(window, 'ran')
        try {
          attempt()
          return 'ran' in window ? [name] : []
        } catch {
          return []
        }
      })
    })
    expect(ran).toEqual([])
    expect(await app.page.evaluate(() => 'ran' in window)).toBe(false)
  })

  it('9, 10, 11, 12: has no webview, and no page in one', async () => {
    const kind = await app.page.evaluate(from => {
      const view = document.createElement('webview')
      view.setAttribute('src', from)
      view.setAttribute('nodeintegration', '')
      view.setAttribute('allowpopups', '')
      document.body.append(view)
      return [view.constructor.name, 'loadURL' in view]
    }, http)
    expect(['HTMLElement', 'HTMLUnknownElement']).toContain(kind[0])
    expect(kind[1]).toBe(false)
    await stays()
    expect(listening.arrived().connections).toBe(0)
  })

  it.each([
    'https://evil.test/',
    'mailto:a@b.test',
    'file:///etc/passwd',
    'app://other/',
    'ms-settings:',
    'data:text/html,x'
  ])('13, 15: does not lead the window to %s, nor another program', async address => {
    await app.page.evaluate(to => {
      const link = document.createElement('a')
      link.href = to
      document.body.append(link)
      link.click()
      link.remove()
    }, address)
    await stays()
    expect(await app.recorded('shell.openExternal')).toEqual([])
  })

  it('14: opens no window, by itself or by a link', async () => {
    const opened = await app.page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'https://evil.test/', target: '_blank' })
      document.body.append(link)
      link.click()
      return [window.open('https://evil.test/'), window.open('about:blank'), window.open('/index.html')].map(String)
    })
    expect(opened).toEqual(['null', 'null', 'null'])
    await stays()
  })

  it('17: is not answered from a frame of the same origin', async () => {
    const answer = await app.page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.src = '/preview/frame.html'
      const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      const inside = frame.contentWindow as unknown as {
        titleDesk?: { call(name: string, args: object): Promise<unknown> }
      }
      try {
        return String(JSON.stringify((await inside.titleDesk?.call('app.about', {})) ?? 'no bridge'))
      } catch (error) {
        return String(error)
      }
    })
    expect(answer).toMatch(/Refused|cross-origin|no bridge/)
  })
})
