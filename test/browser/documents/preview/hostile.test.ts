import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdf } from '../../../../practice/files/pdf.ts'
import { png } from '../../../../practice/files/png.ts'
import { chromiumPath } from '../../../../scripts/chromium.ts'
import { launchApp, type RunningApp } from '../../support/launch.ts'
import { openFrame, type OpenFrame } from '../../support/preview-frame.ts'
import { hostilePdf } from '../../support/preview-files.ts'
import { listen, tryWaysOut } from '../../support/ways-out.ts'
import { pages, showPdf, drawnPage } from '../../support/preview-pages.ts'

let app: RunningApp
let open: OpenFrame
beforeAll(async () => {
  // The headless shell has no setting against datagrams of WebRTC; Chromium and Electron have one.
  const onElectron = process.env['TITLE_DESK_SHELL'] === 'electron'
  app = await launchApp(onElectron ? {} : { env: { TITLE_DESK_CHROMIUM: chromiumPath() } })
  // Without a connection the page goes there by itself, after it has loaded. From then on it stays.
  await app.page.waitForURL(/#\/connect$/)
})
afterAll(() => app.close())

/** Each test has a frame of its own: a file is shown in it, or it goes elsewhere. */
const inOwnFrame = (): void => {
  beforeEach(async () => {
    open = await openFrame(app.page)
  })
  afterEach(() => open.close())
}

const ADDRESS = 'https://evil.test'

describe('a hostile file', () => {
  inOwnFrame()

  it.each<[string, () => Promise<void>, 'shown' | 'cannot-show']>([
    ['with scripts, programs, URLs, forms and attachments', () => showPdf(open, hostilePdf(ADDRESS)), 'shown'],
    [
      'that is a web page named as a PDF',
      () => showPdf(open, Buffer.from(`<script>parent.postMessage('run', '*')</script><img src="${ADDRESS}/a">`)),
      'cannot-show'
    ]
  ])('%s runs nothing: no dialog, no request, no navigation, nothing opened', async (_what, show, becomes) => {
    const { page } = app
    const requests: string[] = []
    const dialogs: string[] = []
    const keepRequest = (request: Request) => {
      requests.push(request.url())
    }
    const keepDialog = (dialog: { message(): string; dismiss(): Promise<void> }) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    }
    page.on('request', keepRequest).on('dialog', keepDialog)
    const [errors, addresses] = [app.consoleErrors().length, page.frames().map(frame => frame.url())]
    try {
      await show()
      // What is refused at once has no chance to run anything.
      await open.says(becomes)
      if (becomes === 'shown') await drawnPage(open, 0)
      // A click where the file has its links and buttons.
      await page.mouse.click(300, 200)
      // Messages arrive in order: anything the file sent would have arrived by now.
      await open.tell({ kind: 'zoom', to: 'in' })
      await open.frame.evaluate(
        () =>
          new Promise(resolve => {
            requestAnimationFrame(() => {
              resolve(null)
            })
          })
      )
    } finally {
      page.off('request', keepRequest).off('dialog', keepDialog)
    }
    expect(requests.filter(address => !address.startsWith('blob:null/'))).toEqual([])
    expect(dialogs).toEqual([])
    expect(page.frames().map(frame => frame.url())).toEqual(addresses)
    expect(page.context().pages()).toHaveLength(1)
    for (const name of [
      'shell.openExternal',
      'shell.openPath',
      'shell.showItemInFolder',
      'dialog.showSaveDialog'
    ] as const)
      expect(await app.recorded(name)).toEqual([])
    expect(await open.frame.locator('a, form, input, button, iframe, object, embed, script:not([src])').count()).toBe(0)
    expect(
      (await open.heard())
        .map(({ kind }) => kind)
        .filter(kind => !['ready', 'shown', 'zoomed', 'in-sight', 'cannot-show'].includes(kind))
    ).toEqual([])
    expect(app.consoleErrors().slice(errors)).toEqual([])
  })

  it.each([`${ADDRESS}/x`, 'data:text/html,x'])(
    'could not navigate the frame to %s, which the page’s policy forbids (R6)',
    async address => {
      const requests: string[] = []
      const keepRequest = (request: Request) => {
        requests.push(request.url())
      }
      app.page.on('request', keepRequest)
      await open.frame.evaluate(target => {
        location.href = target
      }, address)
      await expect.poll(() => open.frame.url()).toContain('chrome-error:')
      app.page.off('request', keepRequest)
      expect(requests.filter(url => url.startsWith(ADDRESS))).toEqual([])
      expect((await open.heard()).map(({ kind }) => kind)).toEqual(['ready'])
    }
  )

  it('could not embed our page, which lets no page embed it (R6)', async () => {
    await open.frame.evaluate(() => {
      location.href = '../index.html'
    })
    await expect.poll(() => open.frame.url()).toContain('chrome-error:')
    expect(app.page.frames().filter(frame => frame.url().includes('index.html'))).toHaveLength(1)
  })
})

describe('a hostile file', () => {
  const requests: string[] = []
  beforeAll(async () => {
    const keepRequest = (request: Request) => {
      requests.push(new URL(request.url()).pathname)
    }
    app.page.on('request', keepRequest)
    open = await openFrame(app.page)
    app.page.off('request', keepRequest)
  })
  afterAll(() => open.close())

  it('would be noticed if it requested anything, as the frame’s own requests are', () => {
    expect(requests.toSorted()).toEqual(['/preview/frame.css', '/preview/frame.html', '/preview/frame.js'])
  })

  it('would find nothing in the frame: no embedding page, no bridge, no storage, no network, no other code (R6)', async () => {
    const tried = await open.frame.evaluate(async address => {
      const found: Record<string, string> = {}
      const attempt = async (name: string, act: () => unknown): Promise<void> => {
        try {
          found[name] = `gave ${String(await act())}`
        } catch {
          found[name] = 'refused'
        }
      }
      const told = (event: string, part: (done: () => void) => unknown): Promise<unknown> =>
        new Promise((resolve, reject) => {
          document.addEventListener(
            event,
            () => {
              reject(new Error('blocked'))
            },
            { once: true }
          )
          part(() => {
            resolve('loaded')
          })
        })
      const page = window.parent as unknown as { document: object; titleDesk: object; localStorage: object }
      const around = window.top as Window
      await attempt('the page', () => page.document)
      await attempt('its bridge', () => page.titleDesk)
      await attempt('its storage', () => page.localStorage)
      await attempt('taking the page elsewhere', () => {
        around.location.href = address
      })
      await attempt('localStorage', () => localStorage.length)
      await attempt('sessionStorage', () => sessionStorage.length)
      await attempt('cookies', () => document.cookie)
      await attempt(
        'IndexedDB',
        () =>
          new Promise((resolve, reject) => {
            const request = indexedDB.open('a')
            request.onsuccess = resolve
            request.onerror = reject
          })
      )
      await attempt('caches', () => caches.open('a'))
      await attempt('files', () => navigator.storage.getDirectory())
      await attempt('a fetch', () => fetch(`${address}/fetch`))
      await attempt('a fetch of our own', () => fetch('../index.html'))
      await attempt('a socket', () =>
        told('securitypolicyviolation', done => {
          new WebSocket('wss://evil.test/').onopen = done
        })
      )
      await attempt('a picture', () =>
        told('securitypolicyviolation', done => Object.assign(new Image(), { onload: done, src: `${address}/a.png` }))
      )
      await attempt('a picture of our own', () =>
        told('securitypolicyviolation', done => Object.assign(new Image(), { onload: done, src: '../assets/a.png' }))
      )
      await attempt('a script', () =>
        document.head.append(Object.assign(document.createElement('script'), { src: `${address}/a.js` }))
      )
      await attempt('markup', () => {
        document.body.innerHTML = '<p>'
      })
      await attempt('a text as code', () => Reflect.construct(Function, ['return 1']) as object)
      await attempt('a worker', () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))))
      await attempt('a policy of its own', () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('other', {})
      )
      await attempt('the policy once more', () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('preview', {})
      )
      await attempt('WebAssembly', () => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))
      for (const name of [
        'alert',
        'confirm',
        'prompt',
        'print',
        'RTCPeerConnection',
        'webkitRTCPeerConnection',
        'RTCDataChannel'
      ])
        await attempt(name, () => Reflect.get(window, name) ?? Promise.reject(new Error('gone')))
      await attempt('a window of its own to have them from', () => {
        const child = Object.assign(document.createElement('iframe'), { srcdoc: '<p>' })
        document.body.append(child)
        return [child.contentWindow?.alert, (child.contentWindow as typeof window).RTCPeerConnection]
      })
      const opened = window.open(address)
      return { found, origin, opened, bridge: 'titleDesk' in window, isolated: document.domain }
    }, ADDRESS)
    expect(Object.entries(tried.found).filter(([, answer]) => answer !== 'refused')).toEqual([])
    expect(tried).toMatchObject({ origin: 'null', opened: null, bridge: false, isolated: '' })
    expect(app.page.url()).toContain('/index.html')
  })

  it('sends nothing out, by datagram or connection, from the frame, the page, or an empty frame in either (M10, R6)', async () => {
    const listening = await listen()
    try {
      expect(await open.frame.evaluate(tryWaysOut, listening.ports)).toEqual([])
      // An empty frame has WebRTC, but cannot connect anywhere with it (main/window/lockdown.ts).
      const tried = await app.page.evaluate(tryWaysOut, listening.ports)
      expect(tried).toContain('WebRTC in an empty frame')
      expect(tried).not.toContain('WebRTC here')
      expect(listening.arrived()).toEqual({ datagrams: 0, connections: 0 })
    } finally {
      await listening.close()
    }
    expect(
      await app.page.evaluate(() => ['alert', 'confirm', 'prompt', 'print'].filter(name => name in window))
    ).toEqual([])
  })
})

describe('a file of two pages', () => {
  beforeAll(async () => {
    open = await openFrame(app.page)
    await showPdf(open, pdf('Deed', pages(2)))
    await open.says('shown')
  })
  afterAll(() => open.close())

  it('ignores other senders and malformed messages', async () => {
    const before = (await open.heard()).length
    await app.page.evaluate(() => {
      const { contentWindow } = window.previewHost.element
      for (const data of [
        'print',
        null,
        { kind: 'print', more: 1 },
        { kind: 'go', page: -1 },
        { kind: 'show', shownAs: 'pdf', mediaType: 'text/html', bytes: 1 }
      ])
        contentWindow?.postMessage(data, '*')
    })
    // From the frame itself, not from the embedding page.
    await open.frame.evaluate(() => {
      postMessage({ kind: 'go', page: 2 }, '*')
    })
    // Messages are heard in order: what comes before this one has been ignored once this one is answered.
    await open.tell({ kind: 'zoom', to: 'in' })
    await expect.poll(async () => (await open.says('zoomed')).fits).toBe(false)
    const heard = (await open.heard()).slice(before).filter(({ kind }) => kind !== 'in-sight' && kind !== 'zoomed')
    expect(heard).toEqual([])
    expect((await open.says('in-sight')).page).toBe(1)
  })

  it('is the only one of its frame: a second file is ignored', async () => {
    await showPdf(open, pdf('Another', pages(5)))
    // A picture would be there before the answers that are waited for here; a PDF takes longer.
    await open.show('picture', 'image/png', png('A scan', { width: 4, height: 3, pixels: new Uint8Array(12) }))
    await open.tell({ kind: 'go', page: 2 })
    await expect.poll(async () => (await open.says('in-sight')).page).toBe(2)
    await expect.poll(() => open.frame.locator('.page').count()).toBe(2)
    expect((await open.heard()).filter(({ kind }) => kind === 'shown')).toHaveLength(1)
  })
})
