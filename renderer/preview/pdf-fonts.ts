import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?inline'
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?inline'

/**
 * Of the fourteen fonts that a PDF need not bring along, the two for which no computer has another: ticks and crosses of forms,
 * and signs. The other twelve are the computer's own (Arial, Times, Courier and their like).
 */
const FONTS: Readonly<Record<string, string>> = { 'FoxitDingbats.pfb': dingbats, 'FoxitSymbol.pfb': symbol }

/** Gives pdf.js what it would fetch, from what was built in; a table of East Asian characters is not. */
export class BuiltIn {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const font = FONTS[filename]
    if (font === undefined) throw new Error(`${filename} is not built in`)
    return Uint8Array.from(atob(font.slice(font.indexOf(',') + 1)), character => character.charCodeAt(0))
  }
}
