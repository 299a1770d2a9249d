import type { Frame, Page } from 'playwright-core'
import { vi } from 'vitest'
import { FRAME_ADDRESS, FRAME_SANDBOX } from '../../../renderer/ui/preview/frame-link.ts'
import type { FromFrame, ShownAs, ToFrame } from '../../../renderer/ui/preview/messages.ts'
import { PATIENCE } from './in-time.ts'

type Message = Exclude<ToFrame, { readonly kind: 'show' }>

/** A preview's frame in the app's page, talked to as the page talks to it. */
export interface OpenFrame {
  readonly frame: Frame
  /** Everything the frame has said so far. */
  heard(): Promise<FromFrame[]>
  show(shownAs: ShownAs, mediaType: string, bytes: Uint8Array): Promise<void>
  tell(message: Message): Promise<void>
  /** Waits until the frame says something of that kind, and gives the last of it. */
  says<K extends FromFrame['kind']>(kind: K): Promise<FromFrame & { readonly kind: K }>
  /** How dark a page is drawn (from 0): the part of its pixels that are not white, or null where it is not drawn. */
  ink(page: number): Promise<number | null>
  /** The grey of one place of a page, 0 black to 255 white; `x` and `y` from 0 to 1. */
  grey(page: number, x: number, y: number): Promise<number | null>
  /** Pages that are drawn at present, from 0. */
  drawn(): Promise<number[]>
  close(): Promise<void>
}

interface Host {
  readonly element: HTMLIFrameElement
  readonly heard: FromFrame[]
}
declare global {
  interface Window {
    previewHost: Host
  }
}

/** Puts a frame over the app's page, as large as given, and waits until it is ready. */
export async function openFrame(page: Page, width = 700, height = 600): Promise<OpenFrame> {
  await page.evaluate(
    ({ address, sandbox, size }) => {
      const element = document.createElement('iframe')
      const heard: FromFrame[] = []
      window.previewHost = { element, heard }
      element.setAttribute('sandbox', sandbox)
      Object.assign(element.style, {
        position: 'fixed',
        top: '0',
        left: '0',
        border: '0',
        zIndex: '9',
        width: `${size.width}px`,
        height: `${size.height}px`
      })
      addEventListener('message', event => {
        if (event.source === element.contentWindow) heard.push(event.data as FromFrame)
      })
      element.src = address
      document.body.append(element)
    },
    { address: FRAME_ADDRESS, sandbox: FRAME_SANDBOX, size: { width, height } }
  )
  const handle = await page.locator('iframe').elementHandle()
  const frame = await handle?.contentFrame()
  if (frame == null) throw new Error('the page has no frame')
  const open: OpenFrame = {
    frame,
    heard: () => page.evaluate(() => window.previewHost.heard),
    async show(shownAs, mediaType, bytes) {
      await page.evaluate(
        ({ base64, ...rest }) => {
          const { buffer } = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
          window.previewHost.element.contentWindow?.postMessage({ kind: 'show', ...rest, bytes: buffer }, '*', [buffer])
        },
        { shownAs, mediaType, base64: Buffer.from(bytes).toString('base64') }
      )
    },
    async tell(message) {
      await page.evaluate(data => {
        window.previewHost.element.contentWindow?.postMessage(data, '*')
      }, message)
    },
    async says(kind) {
      // Not a poll of `expect`, which no hook may make.
      const found = async () => {
        const said = (await open.heard()).findLast(message => message.kind === kind)
        if (said === undefined) throw new Error(`The frame has not said ${kind}`)
        return said as never
      }
      return vi.waitFor(found, { timeout: PATIENCE })
    },
    async ink(at) {
      return await frame.evaluate(index => {
        const canvas = document.querySelectorAll('.page')[index]?.querySelector('canvas')
        const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
        if (pixels === undefined) return null
        let inked = 0
        for (let place = 0; place < pixels.length; place += 4)
          if ((pixels[place] ?? 255) < 200 && (pixels[place + 3] ?? 0) > 100) inked += 1
        return inked / (pixels.length / 4)
      }, at)
    },
    async grey(at, x, y) {
      return await frame.evaluate(
        place => {
          const canvas = document.querySelectorAll('.page')[place.at]?.querySelector('canvas')
          return (
            canvas
              ?.getContext('2d')
              ?.getImageData(Math.floor(place.x * canvas.width), Math.floor(place.y * canvas.height), 1, 1).data[0] ??
            null
          )
        },
        { at, x, y }
      )
    },
    drawn: () =>
      frame.evaluate(() =>
        [...document.querySelectorAll('.page')].flatMap((element, index) =>
          element.querySelector('canvas') ? [index] : []
        )
      ),
    close: () =>
      page.evaluate(() => {
        window.previewHost.element.remove()
      })
  }
  await open.says('ready')
  return open
}
