// First, so that nothing else can keep a reference to what it removes.
import { print as printSheets } from './own-print.ts'
import { readToFrame, type FrameColors, type FromFrame, type ToFrame } from '../ui/preview/messages.ts'
import { frameKey } from './frame-keys.ts'
import { showPages, type PageList } from './page-list.ts'
import { openPdf } from './pdf.ts'
import { openPicture } from './picture.ts'
import { clearSheets, makeSheets } from './sheets.ts'
import { CannotShow, type ShownFile } from './shown-file.ts'

/*
 * The frame that draws an untrusted file. It has no bridge, no storage, no network and an opaque origin
 * (main/window/page-headers.ts); all it can do is draw, and send the few messages of messages.ts to the page that embeds it.
 */
let file: ShownFile | undefined
let pages: PageList | undefined
let hasFile = false
let isPrinting = false

const list = partOf('pages')
const sheets = partOf('sheets')

/** The embedding page has the same origin in its URL as this frame, and the policy lets no other page embed it. */
function tell(message: FromFrame): void {
  window.parent.postMessage(message, location.origin)
}

async function show({ shownAs, mediaType, bytes }: ToFrame & { kind: 'show' }): Promise<void> {
  // One file per frame: the next file gets a new frame.
  if (hasFile) return
  hasFile = true
  try {
    file = await (shownAs === 'pdf' ? openPdf(bytes) : openPicture(bytes, mediaType))
    pages = await showPages({
      file,
      list,
      view: window,
      onSight: page => {
        tell({ kind: 'in-sight', page: page + 1 })
      },
      onZoom: (scale, fits) => {
        tell({ kind: 'zoomed', percent: Math.max(1, Math.round(scale * 100)), fits })
      }
    })
    tell({ kind: 'shown', pages: file.pages })
  } catch (error) {
    tell({ kind: 'cannot-show', why: error instanceof CannotShow ? error.why : 'damaged' })
  }
}

async function print(): Promise<void> {
  if (file === undefined || isPrinting) return
  isPrinting = true
  const count = file.pages
  try {
    await makeSheets(file, sheets, page => {
      tell({ kind: 'printing', page, pages: count })
    })
    printSheets()
    tell({ kind: 'printed', handedOver: true })
  } catch {
    // A page cannot be drawn: its place in the list says so, and the embedding page says that nothing was printed.
    tell({ kind: 'printed', handedOver: false })
  } finally {
    isPrinting = false
  }
}

function applyColors({ scheme, around, edge, ink }: FrameColors): void {
  const { style, classList } = document.documentElement
  classList.toggle('dark', scheme === 'dark')
  for (const [name, value] of Object.entries({
    'color-scheme': scheme,
    '--around': around,
    '--edge': edge,
    '--ink': ink
  }))
    style.setProperty(name, value)
}

function act(message: ToFrame): void {
  switch (message.kind) {
    case 'show':
      return void show(message)
    case 'colors':
      return applyColors(message.colors)
    case 'zoom':
      return pages?.zoom(message.to)
    case 'go':
      return pages?.go(message.page - 1)
    case 'print':
      return void print()
    case 'stamp':
      return void sheets.classList.toggle('previous', message.isPrevious)
  }
}

function partOf(id: string): HTMLElement {
  const part = document.getElementById(id)
  if (part === null) throw new Error(`frame.html has no #${id}`)
  return part
}

addEventListener('message', ({ isTrusted, source, data }) => {
  const message = isTrusted && source === window.parent ? readToFrame(data) : undefined
  if (message !== undefined) act(message)
})
addEventListener('keydown', event => {
  const pressed = event.isTrusted ? frameKey(event) : undefined
  if (pressed === undefined) return
  const isStep = pressed === 'before' || pressed === 'after'
  const { scrollWidth, clientWidth } = document.documentElement
  // Larger than the frame, the page scrolls.
  if (isStep && scrollWidth > clientWidth) return
  event.preventDefault()
  if (isStep) tell({ kind: 'step', to: pressed })
  else if (pressed === 'leave') tell({ kind: 'leave' })
  else if (pressed === 'print') void print()
  else pages?.zoom(pressed)
})
addEventListener('afterprint', () => {
  clearSheets(sheets)
})
tell({ kind: 'ready' })
