import { AxeBuilder } from '@axe-core/playwright'
import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdf, type PdfPage } from '../../practice/files/pdf.ts'
import { png } from '../../practice/files/png.ts'
import { launchApp, type RunningApp } from './support/launch.ts'
import { openFrame, type OpenFrame } from './support/preview-frame.ts'
import { endlessPng, faxPdf, hostilePdf, lockedPdf, tickedPdf } from './support/preview-files.ts'
import { listen, tryWaysOut } from './support/ways-out.ts'

let app: RunningApp
let open: OpenFrame
beforeAll(async () => {
  app = await launchApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  open = await openFrame(app.page)
})
afterEach(() => open.close())

/** Pages of which each has more on it than the one before. */
function pages(count: number): PdfPage[] {
  return Array.from({ length: count }, (_, index) => ({
    lines: [
      { text: `Page ${index + 1}`, size: 30, bold: true },
      ...Array.from({ length: 4 + index * 4 }, () => ({ text: 'The quick brown fox jumps over the lazy dog.' }))
    ]
  }))
}

const showPdf = (bytes: Uint8Array) => open.show('pdf', 'application/pdf', bytes)
const drawnPage = (page: number) => expect.poll(() => open.ink(page)).toBeGreaterThan(0)

describe('a PDF', () => {
  it('is drawn page by page, each with a name, and none of them blank', async () => {
    await showPdf(pdf('Title Commitment', pages(3)))
    expect((await open.says('shown')).pages).toBe(3)
    expect((await open.says('zoomed')).fits).toBe(true)
    await drawnPage(0)
    await open.tell({ kind: 'go', page: 3 })
    await expect.poll(async () => (await open.says('in-sight')).page).toBe(3)
    for (const page of [1, 2]) await drawnPage(page)
    const [second, third] = [await open.ink(1), await open.ink(2)]
    expect(third).toBeGreaterThan(second ?? 1)
    expect(
      await open.frame.locator('.page').evaluateAll(found => found.map(page => `${page.role} ${page.ariaLabel}`))
    ).toEqual(['img Page 1 of 3', 'img Page 2 of 3', 'img Page 3 of 3'])
  })

  it('of many pages draws those near the view, and releases the memory of the others', async () => {
    await showPdf(pdf('Loan Documents', pages(60)))
    await drawnPage(0)
    expect((await open.drawn()).every(page => page < 4)).toBe(true)
    await open.tell({ kind: 'go', page: 60 })
    await drawnPage(59)
    await expect.poll(async () => (await open.drawn()).every(page => page > 55)).toBe(true)
    expect(await open.frame.locator('canvas').count()).toBeLessThan(5)
    await open.tell({ kind: 'go', page: 1 })
    await drawnPage(0)
  })

  it('goes to a requested page even if the end is in view, and on from there', async () => {
    await open.close()
    open = await openFrame(app.page, 300, 700)
    await showPdf(pdf('Deed', pages(4)))
    await open.says('shown')
    for (const page of [4, 3, 2, 3]) {
      await open.tell({ kind: 'go', page })
      await expect.poll(async () => (await open.says('in-sight')).page).toBe(page)
    }
  })

  it('is zoomed in and out, sharp each time, and fits the width again', async () => {
    await showPdf(pdf('Survey', pages(1)))
    await drawnPage(0)
    const width = () => open.frame.evaluate(() => document.querySelector('canvas')?.width ?? 0)
    const fitted = await width()
    const { percent } = await open.says('zoomed')
    await open.tell({ kind: 'zoom', to: 'in' })
    await expect.poll(async () => (await open.says('zoomed')).fits).toBe(false)
    expect((await open.says('zoomed')).percent).toBeGreaterThan(percent)
    await expect.poll(width).toBeGreaterThan(fitted)
    await open.tell({ kind: 'zoom', to: 'width' })
    await expect.poll(width).toBe(fitted)
    expect(
      await open.frame.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    ).toBe(true)
  })

  it('that was scanned with fax compression is drawn', async () => {
    await showPdf(faxPdf())
    await drawnPage(0)
    expect([
      await open.grey(0, 0.1, 0.5),
      await open.grey(0, 0.5, 0.1),
      await open.grey(0, 0.5, 0.9),
      await open.grey(0, 0.9, 0.5)
    ]).toEqual([255, 0, 0, 255])
  })

  it('has its check marks and symbols without a system font', async () => {
    await showPdf(tickedPdf())
    await drawnPage(0)
    expect(await open.grey(0, 240 / 612, 1 - 436 / 792)).toBe(0)
  })

  it.each([
    ['that is none', 'damaged', Buffer.from('This is not a PDF at all.')],
    ['that is empty', 'damaged', Buffer.alloc(0)],
    [
      'of noise',
      'damaged',
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))
      ])
    ],
    ['behind a password', 'password', lockedPdf()]
  ])('%s is told of: %s', async (_what, why, bytes) => {
    await showPdf(bytes)
    expect(await open.says('cannot-show')).toEqual({ kind: 'cannot-show', why })
    expect((await open.heard()).some(({ kind }) => kind === 'shown')).toBe(false)
  })

  it('is reached by Tab, and scrolls by keys in both directions', async () => {
    await showPdf(pdf('Deed', pages(3)))
    await open.says('shown')
    await open.tell({ kind: 'zoom', to: 'in' })
    await open.tell({ kind: 'zoom', to: 'in' })
    await open.tell({ kind: 'go', page: 2 })
    const { keyboard } = app.page
    const place = () => open.frame.evaluate(() => ({ top: scrollY, left: scrollX }))
    await expect.poll(async () => (await place()).top).toBeGreaterThan(500)
    const { top } = await place()
    await app.page.evaluate(() => {
      const before = Object.assign(document.createElement('button'), { textContent: 'Before' })
      window.previewHost.element.before(before)
      before.focus()
    })
    await keyboard.press('Tab')
    await expect.poll(() => open.frame.evaluate(() => document.activeElement?.id)).toBe('pages')
    expect(await open.frame.evaluate(() => getComputedStyle(document.documentElement, '::after').borderTopWidth)).toBe(
      '2px'
    )
    expect(await place()).toEqual({ top, left: 0 })
    await keyboard.press('ArrowDown')
    await expect.poll(async () => (await place()).top).toBeGreaterThan(top)
    await keyboard.press('ArrowRight')
    await expect.poll(async () => (await place()).left).toBeGreaterThan(0)
    await keyboard.press('End')
    await expect.poll(async () => (await open.says('in-sight')).page).toBe(3)
    await app.page.evaluate(() => {
      window.previewHost.element.previousElementSibling?.remove()
    })
  })

  it('passes axe', async () => {
    await showPdf(pdf('Deed', pages(2)))
    await drawnPage(0)
    // The builder puts axe into every frame, but its page cannot ask a frame of another origin: this one is asked by itself.
    await new AxeBuilder({ page: app.page }).setLegacyMode().include('iframe').analyze()
    const found = await open.frame.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<Record<'passes' | 'violations', { id: string; nodes: { html: string }[] }[]>> }
      }
      const { passes, violations } = await axe.run()
      return {
        passed: passes.map(({ id }) => id),
        violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      }
    })
    expect(found.violations).toEqual([])
    expect(found.passed).toEqual(expect.arrayContaining(['landmark-one-main', 'role-img-alt']))
  })

  it('has the colors of the page that embeds it', async () => {
    await open.tell({
      kind: 'colors',
      colors: { scheme: 'dark', around: 'rgb(18, 21, 20)', edge: 'rgb(45, 52, 49)', ink: 'rgb(182, 189, 184)' }
    })
    await expect
      .poll(() => open.frame.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(18, 21, 20)')
  })
})

describe('a picture', () => {
  const SCAN = { width: 400, height: 300, pixels: new Uint8Array(400 * 300).fill(60) }

  it('is drawn: a PNG', async () => {
    await open.show('picture', 'image/png', png('A scan', SCAN))
    expect((await open.says('shown')).pages).toBe(1)
    await drawnPage(0)
    expect(await open.grey(0, 0.5, 0.5)).toBe(60)
    expect((await open.says('zoomed')).percent).toBe(100)
  })

  it('is drawn: a JPEG', async () => {
    const base64 = await app.page.evaluate(async () => {
      const canvas = new OffscreenCanvas(200, 100)
      canvas.getContext('2d')?.fillRect(0, 0, 100, 100)
      const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).bytes()
      return btoa(String.fromCharCode(...bytes))
    })
    await open.show('picture', 'image/jpeg', Buffer.from(base64, 'base64'))
    await drawnPage(0)
    expect(await open.ink(0)).toBeGreaterThan(0.4)
  })

  it('far wider than the frame fits it, and again after zooming in', async () => {
    await open.show(
      'picture',
      'image/png',
      png('A plat', { width: 12_000, height: 400, pixels: new Uint8Array(12_000 * 400).fill(60) })
    )
    await open.says('shown')
    const { percent } = await open.says('zoomed')
    expect(percent).toBeLessThan(7)
    const overflows = () =>
      open.frame.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(await overflows()).toBe(false)
    await open.tell({ kind: 'zoom', to: 'in' })
    await expect.poll(overflows).toBe(true)
    await open.tell({ kind: 'zoom', to: 'out' })
    await expect.poll(overflows).toBe(false)
    expect(await open.says('zoomed')).toEqual({ kind: 'zoomed', percent, fits: false })
  })

  it.each([
    ['cut short', 'damaged', 'image/png', png('A scan', SCAN).subarray(0, 60)],
    [
      'of another kind',
      'damaged',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>parent.postMessage("run", "*")</script></svg>')
    ],
    ['that would fill the memory', 'too-large', 'image/png', endlessPng()]
  ])('%s is told of: %s', async (_what, why, mediaType, bytes) => {
    await open.show('picture', mediaType, bytes)
    expect(await open.says('cannot-show')).toEqual({ kind: 'cannot-show', why })
  })
})

describe('in print', () => {
  /** Keeps the calls of the system's dialog instead of opening it; before the frame takes hold of it, and leaves nobody else a way to it. */
  async function keepPrinting(): Promise<void> {
    await app.page.addInitScript(() => {
      Object.assign(window, {
        printed: 0,
        print: () => {
          Object.assign(window, { printed: (window as unknown as { printed: number }).printed + 1 })
        }
      })
    })
    await open.close()
    open = await openFrame(app.page)
  }

  it('has every page, one sheet each, at print resolution, with its progress shown', async () => {
    await keepPrinting()
    await showPdf(pdf('Title Commitment', pages(3)))
    await open.says('shown')
    await open.tell({ kind: 'print' })
    expect(await open.says('printed')).toEqual({ kind: 'printed', handedOver: true })
    expect((await open.heard()).filter(({ kind }) => kind === 'printing')).toEqual(
      [1, 2, 3].map(page => ({ kind: 'printing', page, pages: 3 }))
    )
    expect(await open.frame.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
    expect(
      await open.frame
        .locator('.sheet img')
        .evaluateAll(found => (found as HTMLImageElement[]).map(image => [image.naturalWidth, image.naturalHeight]))
    ).toEqual(Array(3).fill([1700, 2200]))
    await open.frame.evaluate(() => {
      dispatchEvent(new Event('afterprint'))
    })
    expect(await open.frame.locator('.sheet').count()).toBe(0)
  })
})

describe('a hostile file', () => {
  const ADDRESS = 'https://evil.test'

  it.each([
    ['with scripts, programs, addresses, forms and files it brings along', () => showPdf(hostilePdf(ADDRESS))],
    [
      'that is a web page under the name of a PDF',
      () => showPdf(Buffer.from(`<script>parent.postMessage('run', '*')</script><img src="${ADDRESS}/a">`))
    ]
  ])('%s runs nothing: no dialog, no request, no navigation, nothing opened', async (_what, show) => {
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
      await expect
        .poll(async () => (await open.heard()).some(({ kind }) => kind === 'shown' || kind === 'cannot-show'))
        .toBe(true)
      if ((await open.heard()).some(({ kind }) => kind === 'shown')) await drawnPage(0)
      // A click where the file has put its links and buttons.
      await page.mouse.click(300, 200)
      // What would come would have come before this: it goes the same way.
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

  it('would be noticed if it requested anything, as the frame’s own requests are', async () => {
    const requests: string[] = []
    const keepRequest = (request: Request) => {
      requests.push(new URL(request.url()).pathname)
    }
    await open.close()
    app.page.on('request', keepRequest)
    open = await openFrame(app.page)
    app.page.off('request', keepRequest)
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

  it('lets nothing out, by datagram or connection: not the frame, not the page, not an empty frame in either (M10, R6)', async () => {
    const listening = await listen()
    try {
      expect(await open.frame.evaluate(tryWaysOut, listening.ports)).toEqual([])
      // A frame that the page makes of nothing has WebRTC, but nowhere to go with it (main/window/lockdown.ts).
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

  it.each([`${ADDRESS}/x`, 'data:text/html,x'])(
    'could not take the frame to %s: the policy of the page lets it be nothing else (R6)',
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

  it('ignores other senders and malformed messages', async () => {
    await showPdf(pdf('Deed', pages(2)))
    await open.says('shown')
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
    // From itself, and not from the page around it.
    await open.frame.evaluate(() => {
      postMessage({ kind: 'go', page: 2 }, '*')
    })
    await open.frame.evaluate(
      () =>
        new Promise(resolve => {
          setTimeout(resolve)
        })
    )
    expect((await open.heard()).slice(before).filter(({ kind }) => kind !== 'in-sight')).toEqual([])
    expect((await open.says('in-sight')).page).toBe(1)
  })

  it('is the only one of its frame: a second file is ignored', async () => {
    await showPdf(pdf('Deed', pages(2)))
    await open.says('shown')
    await showPdf(pdf('Another', pages(5)))
    await open.tell({ kind: 'go', page: 2 })
    await expect.poll(async () => (await open.says('in-sight')).page).toBe(2)
    expect(await open.frame.locator('.page').count()).toBe(2)
    expect((await open.heard()).filter(({ kind }) => kind === 'shown')).toHaveLength(1)
  })
})
