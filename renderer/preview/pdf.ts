import { getDocument, PasswordException, PDFWorker, VerbosityLevel, type PDFPageProxy } from 'pdfjs-dist'
import { MOST_PAGES } from '../ui/preview/messages.ts'
import { BuiltIn } from './pdf-fonts.ts'
import { CannotShow, type ShownFile } from './shown-file.ts'
import { startReader } from './start-reader.ts'

/** A PDF point is 1/72 inch, a CSS pixel 1/96. */
const PIXELS_PER_POINT = 96 / 72
/** Larger scans are not drawn. A survey at 300 dpi has 80 million. */
const MOST_SCAN_PIXELS = 100_000_000

/**
 * Rejects with CannotShow. Nothing in the file is executed: no scripts, XFA forms, links or attachments; annotations
 * and form fields are only drawn.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<ShownFile> {
  const reader = await startReader()
  const broken = new Promise<never>((_resolve, reject) => {
    reader.addEventListener('error', () => {
      reject(new CannotShow('damaged'))
    })
  })
  const document = getDocument({
    data: new Uint8Array(bytes),
    worker: PDFWorker.create({ port: reader }),
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    BinaryDataFactory: BuiltIn,
    maxImageSize: MOST_SCAN_PIXELS,
    verbosity: VerbosityLevel.ERRORS
  })
  const pdf = await Promise.race([document.promise, broken]).catch((error: unknown) => {
    reader.terminate()
    throw new CannotShow(error instanceof PasswordException ? 'password' : 'damaged')
  })
  if (pdf.numPages < 1) throw new CannotShow('damaged')
  if (pdf.numPages > MOST_PAGES) throw new CannotShow('too-large')
  return {
    pages: pdf.numPages,
    enlarges: true,
    async sizeOf(page) {
      const { width, height } = (await pdf.getPage(page + 1)).getViewport({ scale: PIXELS_PER_POINT })
      return { width, height }
    },
    async draw(page, canvas, purpose, signal) {
      await Promise.race([broken, pdf.getPage(page + 1).then(found => drawPage(found, canvas, purpose, signal))])
    }
  }
}

async function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  purpose: 'screen' | 'paper',
  signal: AbortSignal
): Promise<void> {
  signal.throwIfAborted()
  const { width } = page.getViewport({ scale: 1 })
  const task = page.render({
    canvas,
    viewport: page.getViewport({ scale: canvas.width / width }),
    intent: purpose === 'paper' ? 'print' : 'display'
  })
  const stop = () => {
    task.cancel()
  }
  signal.addEventListener('abort', stop)
  try {
    await task.promise
  } finally {
    signal.removeEventListener('abort', stop)
    page.cleanup()
  }
}
