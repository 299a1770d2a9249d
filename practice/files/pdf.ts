/** One page: lines of text from the top, over an optional gray scan. */
export interface PdfPage {
  readonly lines: readonly PdfLine[]
  readonly scan?: Scan
}

export interface PdfLine {
  readonly text: string
  /** In points; default 10. */
  readonly size?: number
  readonly bold?: boolean
}

/** An image with one byte per pixel, 0 black to 255 white, row by row. */
export interface Scan {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

const WIDTH = 612
const HEIGHT = 792
const MARGIN = 54
const FIXED_OBJECTS = 5

/** Writes a PDF 1.7 file of letter-size pages in Helvetica and Helvetica Bold. Deterministic. */
export function pdf(title: string, pages: readonly PdfPage[]): Uint8Array {
  const chunks: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const put = (bytes: Uint8Array): void => {
    chunks.push(bytes)
    length += bytes.byteLength
  }
  const object = (text: string, stream?: Uint8Array): void => {
    offsets.push(length)
    put(latin(`${offsets.length} 0 obj\n${text}\n`))
    if (stream !== undefined) {
      put(latin('stream\n'))
      put(stream)
      put(latin('\nendstream\n'))
    }
    put(latin('endobj\n'))
  }

  put(latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'))
  const numbers = pageNumbers(pages)
  object('<< /Type /Catalog /Pages 2 0 R >>')
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map(number => `${number} 0 R`).join(' ')}] >>`)
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>')
  object(`<< /Title ${literal(title)} /Producer ${literal('Practice service')} >>`)
  for (const [index, page] of pages.entries()) {
    const number = numbers[index] ?? 0
    const picture = page.scan === undefined ? '' : ` /XObject << /Scan ${number + 2} 0 R >>`
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${number + 1} 0 R ` +
        `/Resources << /Font << /Plain 3 0 R /Bold 4 0 R >>${picture} >> >>`
    )
    const content = latin(contentOf(page))
    object(`<< /Length ${content.byteLength} >>`, content)
    if (page.scan !== undefined) {
      const { width, height, pixels } = page.scan
      const shape = `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`
      object(`<< /Type /XObject /Subtype /Image ${shape} /Length ${pixels.byteLength} >>`, pixels)
    }
  }
  const start = length
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  put(latin(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`))
  put(latin(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(chunks)
}

/** The object number of each page: a page takes two objects, and a third for its scan. */
function pageNumbers(pages: readonly PdfPage[]): number[] {
  let next = FIXED_OBJECTS + 1
  return pages.map(page => {
    const number = next
    next += page.scan === undefined ? 2 : 3
    return number
  })
}

function contentOf(page: PdfPage): string {
  const picture = page.scan === undefined ? [] : [`q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Scan Do Q`]
  let y = HEIGHT - MARGIN
  const lines = page.lines.map(line => {
    const size = line.size ?? 10
    y -= size * 1.4
    return `BT /${line.bold === true ? 'Bold' : 'Plain'} ${size} Tf ${MARGIN} ${y.toFixed(1)} Td ${literal(line.text)} Tj ET`
  })
  return [...picture, ...lines].join('\n')
}

/** A PDF string literal in Windows-1252. */
function literal(text: string): string {
  return `(${windows(text).replaceAll(/[()\\]/g, letter => `\\${letter}`)})`
}

const WINDOWS: Readonly<Record<string, string>> = {
  '–': '\x96',
  '—': '\x97',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '•': '\x95',
  '…': '\x85',
  '€': '\x80'
}

/** Maps each character to the one with its Windows-1252 code; otherwise to its unaccented form or `?`. */
function windows(text: string): string {
  return Array.from(text.normalize('NFC'), letter => {
    if (/^[\x20-\x7e\xa0-\xff]$/.test(letter)) return letter
    return WINDOWS[letter] ?? /^[\x20-\x7e]/.exec(letter.normalize('NFKD'))?.[0] ?? '?'
  }).join('')
}

function latin(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
