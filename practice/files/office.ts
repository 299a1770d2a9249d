import { zip } from './zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MEDIA = 'application/vnd.openxmlformats-officedocument'

/** A Word document with one paragraph per line. */
export function docx(lines: readonly string[]): Uint8Array {
  const paragraphs = lines
    .map(line => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
    .join('')
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return zip([
    contentTypes([['/word/document.xml', `${MEDIA}.wordprocessingml.document.main+xml`]]),
    relations('_rels/.rels', [['officeDocument', 'word/document.xml']]),
    {
      name: 'word/document.xml',
      text: `${XML}<w:document xmlns:w="${main}"><w:body>${paragraphs}</w:body></w:document>`
    }
  ])
}

/** An Excel workbook with one sheet of text cells. */
export function xlsx(sheetName: string, rows: readonly (readonly string[])[]): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cells = rows
    .map(row => `<row>${row.map(cell => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`)
    .join('')
  const sheets = `<sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets>`
  return zip([
    contentTypes([
      ['/xl/workbook.xml', `${MEDIA}.spreadsheetml.sheet.main+xml`],
      ['/xl/worksheets/sheet1.xml', `${MEDIA}.spreadsheetml.worksheet+xml`]
    ]),
    relations('_rels/.rels', [['officeDocument', 'xl/workbook.xml']]),
    { name: 'xl/workbook.xml', text: `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}">${sheets}</workbook>` },
    relations('xl/_rels/workbook.xml.rels', [['worksheet', 'worksheets/sheet1.xml']]),
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `${XML}<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`
    }
  ])
}

function contentTypes(parts: readonly (readonly [part: string, type: string])[]): { name: string; text: string } {
  const overrides = parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`).join('')
  const rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
  const text = `${XML}<Types xmlns="${PACKAGE}/content-types">${rels}${overrides}</Types>`
  return { name: '[Content_Types].xml', text }
}

function relations(
  name: string,
  targets: readonly (readonly [kind: string, target: string])[]
): { name: string; text: string } {
  const list = targets
    .map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')
  return { name, text: `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>` }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
