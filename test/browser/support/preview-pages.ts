import { expect } from 'vitest'
import type { PdfPage } from '../../../practice/files/pdf.ts'
import type { OpenFrame } from './preview-frame.ts'

/** Each page has more on it than the one before. */
export function pages(count: number): PdfPage[] {
  return Array.from({ length: count }, (_, index) => ({
    lines: [
      { text: `Page ${index + 1}`, size: 30, bold: true },
      ...Array.from({ length: 4 + index * 4 }, () => ({ text: 'The quick brown fox jumps over the lazy dog.' }))
    ]
  }))
}

export const showPdf = (open: OpenFrame, bytes: Uint8Array) => open.show('pdf', 'application/pdf', bytes)
export const drawnPage = (open: OpenFrame, page: number) => expect.poll(() => open.ink(page)).toBeGreaterThan(0)
