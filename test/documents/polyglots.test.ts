import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ORDER_ID } from '../service/connect.ts'
import { deskAt, newestOf, sendFile, startShop } from './support/desk.ts'
import { DOCX, DOCX_WITH_MACRO, JPG, PDF, PNG, TIF, XLSX, zipOf } from './support/files.ts'

const text = (words: string) => Buffer.from(words, 'latin1')
const joined = (...parts: readonly Buffer[]) => Buffer.concat(parts)
const at = (offset: number, bytes: Buffer, mark: Buffer) =>
  joined(bytes, Buffer.alloc(offset - bytes.length), mark, Buffer.alloc(2048))

/** A zip whose last record tells of another list than an earlier one inside its comment does: two programs read two different files. */
function zipInComment(outer: readonly string[], inner: readonly string[]): Buffer {
  const hidden = zipOf(inner)
  const shown = zipOf(outer, ' '.repeat(hidden.length + 5))
  return joined(shown.subarray(0, shown.length - hidden.length - 5), hidden, text('tail!'))
}

/** Moves a zip behind other bytes without telling its records: some programs read its list where it says, others where it lies. */
const moved = (front: Buffer, zip: Buffer) => joined(front, zip)

/** A clean list of contents in front, and behind it one with macros that lies just before the end: which is read depends on the program. */
function twoLists(): Buffer {
  const clean = DOCX
  const bad = DOCX_WITH_MACRO
  const end = bad.subarray(bad.length - 22)
  const cleanEnd = clean.subarray(clean.length - 22)
  const record = Buffer.from(end)
  record.writeUInt32LE(cleanEnd.readUInt32LE(16), 16)
  record.writeUInt32LE(cleanEnd.readUInt32LE(12), 12)
  return joined(clean.subarray(0, clean.length - 22), bad.subarray(0, bad.length - 22), record)
}

const SVG = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const LNK = Buffer.from('4c0000000114020000000000c000000000000046', 'hex')
const GIF_AND_SCRIPT = text('GIF89a/*\0\0*/=1;alert(1)//')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const HOSTILE: readonly (readonly [what: string, fileName: string, bytes: Buffer])[] = [
  [
    'a PDF and a page, the page inside its head',
    'wire.pdf',
    joined(text('%PDF-1.7\n<!--\n--><html><script>alert(1)</script>\n'), PDF)
  ],
  [
    'a PDF and a page, the page behind its end',
    'wire.pdf',
    joined(PDF, text('\n<!DOCTYPE html><script>alert(1)</script>'))
  ],
  ['a PDF and a zip behind it', 'wire.pdf', joined(PDF, zipOf(['evil.exe']))],
  ['a PDF and a zip that says where it lies', 'wire.pdf', moved(PDF, zipOf(['evil.exe'], '%%EOF'))],
  ['a PDF and a zip with bytes behind it', 'wire.pdf', joined(PDF, zipOf(['evil.exe']), text('\n%%EOF\n'))],
  ['a PDF and a Java program', 'wire.pdf', joined(PDF, zipOf(['META-INF/MANIFEST.MF', 'Evil.class']))],
  ['a PDF and a disk image', 'wire.pdf', at(0x8001, PDF, text('CD001'))],
  ['a picture and a zip', 'plat.png', joined(PNG, zipOf(['evil.exe']))],
  ['a photograph and a zip', 'plat.jpg', joined(JPG, zipOf(['evil.exe']))],
  ['a scan and a zip', 'plat.tif', joined(TIF, zipOf(['evil.exe']))],
  ['a text and a zip', 'note.txt', joined(text(`${'Dear Sam,\r\n'.repeat(500)}`), zipOf(['evil.exe']))],
  ['a photograph and a page', 'plat.jpg', joined(JPG, text('/*<script src=//evil.test></script>*/'))],
  ['a picture and a script', 'plat.gif', GIF_AND_SCRIPT],
  ['a picture and a script that calls itself a PDF', 'plat.pdf', GIF_AND_SCRIPT],
  ['a page, and a PDF some bytes on', 'wire.pdf.xml', joined(text('<report>'), PDF)],
  ['a PDF some bytes on', 'wire.pdf', joined(text('\0\0'), PDF)],

  ['a Word file with macros', 'deed.docx', DOCX_WITH_MACRO],
  ['a Word file with macros as it should be called', 'deed.docm', DOCX_WITH_MACRO],
  [
    'an Excel file with an old macro sheet',
    'costs.xlsx',
    zipOf(['[Content_Types].xml', 'xl/workbook.xml', 'xl/macrosheets/sheet1.xml'])
  ],
  ['a Word file and bytes behind it', 'deed.docx', joined(DOCX, text('MZ'))],
  ['a Word file behind other bytes', 'deed.docx', moved(zipOf(['evil.exe']).subarray(0, 38), DOCX)],
  [
    'a Word file with another in its comment',
    'deed.docx',
    zipInComment(
      ['[Content_Types].xml', 'word/document.xml'],
      ['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin']
    )
  ],
  ['a Word file with two lists of contents', 'deed.docx', twoLists()],
  ['an old Word file, which may hold anything', 'deed.doc', OLE],
  ['an old Word file that calls itself a new one', 'deed.docx', OLE],
  ['a zip with a program', 'deed.zip', zipOf(['evil.exe'])],

  ['a drawing that can run', 'plat.svg', SVG],
  ['a drawing that can run and calls itself a picture', 'plat.png', SVG],
  ['a shortcut', 'wire.lnk', LNK],
  ['a shortcut that calls itself a PDF', 'wire.pdf', LNK],
  ['a disk image', 'wire.iso', at(0x8001, Buffer.alloc(1), text('CD001'))],
  ['a disk image that calls itself a PDF', 'wire.pdf', at(0x8001, Buffer.alloc(1), text('CD001'))],
  ['a program', 'wire.exe', text('MZ\x90\0')],
  ['a program that calls itself a PDF', 'wire.pdf', text('MZ\x90\0')],
  ['a Linux program that calls itself a picture', 'wire.png', text('\x7fELF')],
  ['a script with its own way to be run', 'wire.txt', text('#!/bin/sh\nrm -rf ~\n')],
  ['rich text, which may hold objects', 'wire.rtf', text('{\\rtf1{\\object\\objdata}}')],
  ['a mail with things attached', 'wire.eml', text('Content-Type: multipart/mixed')],
  ['an address in a list of values', 'wire.csv', text('=HYPERLINK("file://evil/x")')],
  ['an internet shortcut as a list of values', 'wire.url.csv', text('[InternetShortcut]\r\nURL=file://evil/x')]
]

describe('a file that is two things, or another than it says', () => {
  it.each(HOSTILE)(
    '%s is kept, and neither opened nor shown nor begun by its name: %s (R64)',
    async (_what, fileName, bytes) => {
      const shop = await startShop(
        () => [{ id: 4, fileName }],
        (_request, response) => {
          sendFile(response, bytes)
        }
      )
      const { download, kept, root } = await deskAt(shop.origin)
      const outcome = await download(4)
      const file = outcome.ok ? outcome.value.files[0]! : undefined
      expect(file).toMatchObject({ canOpen: false, shownAs: null })
      // Clicked upon in its folder it goes to no program that runs it.
      expect(file!.fileName).not.toMatch(
        /\.(exe|com|scr|bat|cmd|ps1|vbs|js|jse|wsf|hta|html?|svg|lnk|url|iso|img|vhdx?|jar|docm|xlsm|appref-ms|application|msi|reg|chm)$/i
      )
      const failure = { kind: 'file', trouble: 'type-not-opened', fileName: file!.fileName }
      expect(await kept.pathForOpening(newestOf(4))).toEqual({ ok: false, failure })
      expect(await kept.content(newestOf(4))).toEqual({ ok: false, failure })
      const path = join(root, ORDER_ID, file!.fileName)
      expect(await kept.pathForShowing(newestOf(4))).toEqual({ ok: true, value: path })
      expect(await readFile(path)).toEqual(bytes)
    }
  )

  it.each<[string, string, Buffer, string]>([
    ['a picture that calls itself a PDF', 'plat.pdf', PNG, 'plat.pdf.png'],
    ['a PDF that calls itself a program', 'wire.exe', PDF, 'wire.exe.pdf'],
    ['a PDF that calls itself a page', 'wire.html', PDF, 'wire.html.pdf'],
    [
      'a text that calls itself a shortcut',
      'wire.url',
      text('[InternetShortcut]\r\nURL=file://evil/x'),
      'wire.url.txt'
    ],
    ['a text that calls itself a script', 'wire.js', text('alert(1)'), 'wire.js.txt'],
    ['a Word file that calls itself one with macros', 'deed.docm', DOCX, 'deed.docm.docx'],
    ['an Excel file that calls itself a Word file', 'deed.docx', XLSX, 'deed.docx.xlsx']
  ])('%s gets the ending of what it is, and is opened as that alone (R64)', async (_what, fileName, bytes, name) => {
    const shop = await startShop(
      () => [{ id: 4, fileName }],
      (_request, response) => {
        sendFile(response, bytes)
      }
    )
    const { download, kept, root } = await deskAt(shop.origin)
    expect(await download(4)).toMatchObject({ ok: true, value: { files: [{ fileName: name, canOpen: true }] } })
    expect(await kept.pathForOpening(newestOf(4))).toEqual({ ok: true, value: join(root, ORDER_ID, name) })
  })

  it.each<[string, string, Buffer]>([
    [
      'a PDF with a page in its words',
      'a.pdf',
      joined(PDF, Buffer.alloc(2000, 0x20), text('(Write <html> first) Tj\n%%EOF\n'))
    ],
    ['a PDF with nothing behind its end but lines', 'a.pdf', joined(PDF, text('\r\n\r\n\0'))],
    ['a PDF changed after it was made', 'a.pdf', joined(PDF, text('2 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'))],
    [
      'a PDF with letters that also begin a zip',
      'a.pdf',
      joined(PDF.subarray(0, -6), text('PK\x05\x06 PK\x03\x04\n%%EOF\n'))
    ],
    ['a photograph with words about it', 'a.jpg', joined(JPG, text('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>'))],
    ['a text about pages', 'a.txt', text('Use <script> and <html>.')],
    ['a Word file with a comment', 'a.docx', zipOf(['[Content_Types].xml', 'word/document.xml'], 'saved by hand')]
  ])('and %s is none of these', async (_what, fileName, bytes) => {
    const shop = await startShop(
      () => [{ id: 4, fileName }],
      (_request, response) => {
        sendFile(response, bytes)
      }
    )
    const { download } = await deskAt(shop.origin)
    expect(await download(4)).toMatchObject({ ok: true, value: { files: [{ fileName, canOpen: true }] } })
  })
})
