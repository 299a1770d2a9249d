import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?inline'
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?inline'

/**
 * Of the 14 standard fonts that a PDF need not embed, the two without a system substitute: check marks and crosses of
 * forms, and symbols. System fonts (Arial, Times, Courier and the like) replace the other twelve.
 */
const FONTS: Readonly<Record<string, string>> = { 'FoxitDingbats.pfb': dingbats, 'FoxitSymbol.pfb': symbol }

/** Serves pdf.js the fonts above instead of fetching them; CMaps of East Asian characters are not built in. */
export class BuiltIn {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const font = FONTS[filename]
    if (font === undefined) throw new Error(`no such built-in font: ${filename}`)
    return Uint8Array.from(atob(font.slice(font.indexOf(',') + 1)), character => character.charCodeAt(0))
  }
}
