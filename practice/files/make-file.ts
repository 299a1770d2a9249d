import type { ClientOrder } from '../data/sample-order.ts'
import type { Ending, Slot } from '../data/documents.ts'
import { between, draws, hashOf } from '../data/random.ts'
import { docx, xlsx } from './office.ts'
import { type PdfLine, type PdfPage, type Scan, pdf } from './pdf.ts'
import { png } from './png.ts'

export const MEDIA_TYPES: Readonly<Record<Ending, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/**
 * Minimum and maximum number of text pages and scanned pages by type: from about ten kilobytes to several megabytes.
 */
const SIZES: Readonly<
  Record<string, { readonly pages: readonly [number, number]; readonly scans: readonly [number, number] }>
> = {
  'Closing Disclosure': { pages: [5, 5], scans: [0, 0] },
  'Deed of Trust': { pages: [8, 16], scans: [1, 1] },
  'Escrow Documents': { pages: [6, 12], scans: [1, 3] },
  'Full Lender Policy': { pages: [10, 20], scans: [0, 0] },
  'Loan Documents': { pages: [30, 60], scans: [2, 6] },
  'Property Tax Bill': { pages: [1, 2], scans: [1, 1] },
  'Title Commitment': { pages: [8, 14], scans: [0, 1] }
}
const LETTER = { pages: [4, 5], scans: [0, 0] } as const

const SENTENCES = [
  'This page takes the place of a page of the real document. It was made for practice.',
  'Nothing here is an offer, a promise, a commitment to insure, or an instruction to pay.',
  'The names and the property are invented. Any likeness to real people is a coincidence.',
  'A real document of this type would state the estate or interest, the exceptions and the requirements.',
  'Figures are left out on purpose, so that no one can take them for figures of a closing.',
  'Call the office at a number you already know before you act on any document that moves money.',
  'Keep this file or throw it away: the practice service will make the very same one again.'
]

/** The file in a slot. The same order, slot and revision give the same bytes. */
export function makeFile(order: ClientOrder, slot: Slot): Uint8Array {
  if (slot.file === null) throw new RangeError(`No file is uploaded to ${slot.type}`)
  const seed = hashOf(order.id, slot.id, slot.file.revision)
  const lines = heading(order, slot.type, slot.file.revision)
  switch (slot.file.ending) {
    case 'txt':
      return Buffer.from([...lines, '', ...sentences(seed, 120)].join('\r\n') + '\r\n', 'utf8')
    case 'docx':
      return docx([...lines, ...sentences(seed, 90)])
    case 'xlsx':
      return xlsx('Practice document', [
        ...lines.map(line => [line]),
        ...sentences(seed, 80).map((text, row) => [`${row + 1}`, text])
      ])
    case 'png':
      return png(`Practice document: ${slot.type}, revision ${slot.file.revision}`, scanOf(seed, 510, 660))
    case 'pdf':
      return pdf(`${slot.type}: ${order.name}`, pagesOf(seed, slot.type, lines))
  }
}

function heading(order: ClientOrder, type: string, revision: number): string[] {
  const people = [...order.buyers, ...order.borrowers, ...order.sellers].join('; ')
  return [
    'Practice document',
    type,
    order.name,
    ...order.properties,
    people,
    `Order ${order.id}`,
    `Revision ${revision}`
  ]
}

function pagesOf(seed: number, type: string, lines: readonly string[]): PdfPage[] {
  const draw = draws(seed)
  const size = SIZES[type] ?? LETTER
  const count = between(draw, ...size.pages)
  const scans = between(draw, ...size.scans)
  return Array.from({ length: count }, (_, index) => {
    const head: PdfLine[] = lines.map((text, row) => (row < 2 ? { text, size: 16 - row * 3, bold: true } : { text }))
    const body = sentences(seed + index, 34).map(text => ({ text }))
    const foot: PdfLine = { text: `Page ${index + 1} of ${count}`, size: 8 }
    const page: PdfPage = { lines: [...head, { text: '' }, ...body, foot] }
    return index < count - scans ? page : { ...page, scan: scanOf(seed + index, 850, 1100) }
  })
}

/** Numbered sentences, starting with a different one for each seed. */
function sentences(seed: number, count: number): string[] {
  const first = hashOf(seed) % SENTENCES.length
  return Array.from({ length: count }, (_, index) => `${index + 1}. ${SENTENCES[(first + index) % SENTENCES.length]}`)
}

/** Scanned paper: almost white, grainy, with a darker edge. */
function scanOf(seed: number, width: number, height: number): Scan {
  const pixels = new Uint8Array(width * height)
  let state = seed | 1
  for (let index = 0; index < pixels.length; index += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    pixels[index] = (index % width < 6 ? 170 : 232) + (state & 15)
  }
  return { width, height, pixels }
}
