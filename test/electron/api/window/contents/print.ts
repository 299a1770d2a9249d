import type { Protocol } from '../../../chromium/protocol.ts'

/** Paper in inches. */
const PAPER: Readonly<Record<string, readonly [number, number]>> = {
  A0: [33.1, 46.8],
  A1: [23.4, 33.1],
  A2: [16.54, 23.4],
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Legal: [8.5, 14],
  Letter: [8.5, 11],
  Tabloid: [11, 17],
  Ledger: [17, 11]
}

/** Electron's options for a PDF as Chromium's own parameters; both count in inches. */
export function toPdfParameters(options: Electron.PrintToPDFOptions): Protocol.Page.printToPDFParameters {
  const { pageSize = 'Letter', margins = {}, generateTaggedPDF, ...same } = options
  const [paperWidth, paperHeight] =
    typeof pageSize === 'string' ? (PAPER[pageSize] ?? [8.5, 11]) : [pageSize.width, pageSize.height]
  const { top, bottom, left, right } = margins as Record<string, number | undefined>
  const sides = { marginTop: top, marginBottom: bottom, marginLeft: left, marginRight: right }
  return {
    ...same,
    paperWidth,
    paperHeight,
    ...Object.fromEntries(Object.entries(sides).filter(([, inches]) => inches !== undefined)),
    ...(generateTaggedPDF === undefined ? {} : { generateTaggedPDF })
  }
}
