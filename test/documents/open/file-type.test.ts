import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fittingName, mayOpen, officeType, sniff, type FileType } from '../../../main/documents/open/file-type.ts'
import { readType } from '../../../main/documents/open/read-type.ts'
import { DOCX, DOCX_WITH_MACRO, JPG, PDF, PNG, TIF, XLSX, zipOf } from '../support/files.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const WORD = ['[Content_Types].xml', 'word/document.xml']
/** Names in an archive, each of so many letters. */
const pictures = (count: number, letters: number) => Array.from({ length: count }, () => 'x'.repeat(letters))

describe('what a file is, by its bytes (R64)', () => {
  it.each<[string, Buffer, FileType]>([
    ['a PDF', PDF, 'pdf'],
    ['a PNG', PNG, 'png'],
    ['a JPEG', JPG, 'jpg'],
    ['a TIFF', TIF, 'tif'],
    ['a TIFF of the other byte order', bytes('MM\0*\0\0'), 'tif'],
    ['text', bytes('Wire to:\r\n\tFirst Bank\f'), 'txt'],
    ['text in another code page', bytes('Se\xf1or'), 'txt'],
    ['wide text', Buffer.from('\uFEFFWire', 'utf16le'), 'txt'],
    ['a web page', bytes('\n <!DOCTYPE html><script>'), 'html'],
    ['a web page after a comment', bytes('<!-- saved --><html>'), 'html'],
    ['a wide web page', Buffer.from('\uFEFF<html>', 'utf16le'), 'html'],
    ['a web page in XML', bytes('<?xml version="1.0"?>\n<!-- portal -->\n<HTML xmlns="x">'), 'html'],
    ['a web page by hand', bytes('<h2>Blocked'), 'html'],
    ["data in XML whose tags are a page's too", bytes('<?xml version="1.0"?><form><title>Deed'), 'xml'],
    ["data in tags like a page's", bytes('<paragraph>'), 'xml'],
    ['a comment without an end', bytes('<!-- <html>'), 'xml'],
    ['a picture that can run', bytes('<?xml version="1.0"?><svg onload="x()">'), 'xml'],
    ['rich text', bytes('{\\rtf1'), 'rtf'],
    ['a Windows program', bytes('MZ\x90\0'), 'program'],
    ['a Linux program', bytes('\x7fELF'), 'program'],
    ['a macOS program', Buffer.from([0xcf, 0xfa, 0xed, 0xfe]), 'program'],
    ['a script', bytes('#!/bin/sh\n'), 'program'],
    ['a shortcut', bytes('L\0\0\0\x01\x14'), 'unknown'],
    ['an old Word file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'unknown'],
    ['nothing', Buffer.alloc(0), 'unknown'],
    ['a zip', bytes('PK\x03\x04'), 'zip'],
    ['a PDF after something else', Buffer.concat([bytes('x'), PDF]), 'txt']
  ])('%s', (_what, head, type) => {
    expect(sniff(head)).toBe(type)
  })

  async function typeOf(content: Buffer): Promise<FileType> {
    const folder = await mkdtemp(join(tmpdir(), 'title-desk-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'file')
    await writeFile(path, content)
    const file = await open(path)
    try {
      return await readType(file)
    } finally {
      await file.close()
    }
  }

  it.each<[string, Buffer, FileType]>([
    ['a Word file', DOCX, 'docx'],
    ['an Excel file', XLSX, 'xlsx'],
    ['a Word file with macros', DOCX_WITH_MACRO, 'zip'],
    [
      'an Excel file with an old macro sheet',
      zipOf(['[Content_Types].xml', 'xl/workbook.xml', 'xl/macrosheets/sheet1.xml']),
      'zip'
    ],
    ['an Office file without its parts', zipOf(['[Content_Types].xml']), 'zip'],
    ['a zip with a Word part alone', zipOf(['word/document.xml']), 'zip'],
    ['a Word file cut short', DOCX.subarray(0, DOCX.length - 8), 'zip'],
    ['a Word file with bytes behind it', Buffer.concat([DOCX, bytes('tail')]), 'zip'],
    ['a Word file with a comment', zipOf(['[Content_Types].xml', 'word/document.xml'], 'saved by hand'), 'docx'],
    [
      'a Word file whose names are followed by more',
      zipOf(['[Content_Types].xml', 'word/document.xml'], '', Buffer.alloc(9), bytes('a note')),
      'docx'
    ],
    [
      'a Word file with macros behind such names',
      zipOf(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'], '', Buffer.alloc(4)),
      'zip'
    ],
    ['a Word file larger than the end that is read of it', zipOf([...WORD, ...pictures(1000, 60)]), 'docx'],
    ['a Word file with the longest list', zipOf([...WORD, ...pictures(32, 62_450)]), 'docx'],
    ['a Word file with a longer list', zipOf([...WORD, ...pictures(31, 62_450), ...pictures(1, 62_451)]), 'zip'],
    ['a PDF', PDF, 'pdf'],
    ['nothing', Buffer.alloc(0), 'unknown'],
    ['two bytes', bytes('PK'), 'txt']
  ])('looked into: %s', async (_what, content, type) => {
    expect(await typeOf(content)).toBe(type)
  })

  it('is known of a zip whose numbers lie, without a fault (R31)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(DOCX.length - 1), fc.nat(255), async (at, value) => {
        const damaged = Buffer.from(DOCX)
        damaged[at] = value
        expect(['docx', 'zip', 'unknown', 'txt']).toContain(await typeOf(damaged))
      }),
      { numRuns: 150 }
    )
  })

  it('is no Office file by names alone', () => {
    expect(officeType([])).toBe('zip')
    expect(officeType(['[Content_Types].xml', 'word/document.xml', 'word/VBAProject.BIN'])).toBe('zip')
  })
})

describe('opening', () => {
  it.each<[string, FileType]>([
    ['a.pdf', 'pdf'],
    ['a.PDF', 'pdf'],
    ['a.png', 'png'],
    ['a.jpg', 'jpg'],
    ['a.jpeg', 'jpg'],
    ['a.tif', 'tif'],
    ['a.tiff', 'tif'],
    ['a.txt', 'txt'],
    ['a.docx', 'docx'],
    ['a.xlsx', 'xlsx']
  ])('%s with that content is offered (R64)', (name, type) => {
    expect(mayOpen(name, type)).toBe(true)
  })

  it.each<[string, FileType]>([
    ['a.pdf', 'program'],
    ['a.pdf', 'html'],
    ['a.pdf', 'unknown'],
    ['a.pdf', 'png'],
    ['a.exe', 'program'],
    ['a.pdf.exe', 'pdf'],
    ['a.docm', 'zip'],
    ['a.docm', 'docx'],
    ['a.docx', 'zip'],
    ['a.xlsx', 'docx'],
    ['a.html', 'html'],
    ['a.svg', 'xml'],
    ['a.url', 'txt'],
    ['a.lnk', 'unknown'],
    ['a.iso', 'unknown'],
    ['a.hta', 'html'],
    ['a.rtf', 'rtf'],
    ['a.csv', 'txt'],
    ['a.zip', 'zip'],
    ['a', 'pdf'],
    ['pdf', 'pdf'],
    ['a.pdf ', 'pdf'],
    ['a.txt', 'xml'],
    ['a.txt', 'rtf']
  ])('%s with content "%s" is not offered (R64)', (name, type) => {
    expect(mayOpen(name, type)).toBe(false)
  })

  it.each<[string, FileType, string]>([
    ['plat.pdf', 'pdf', 'plat.pdf'],
    ['plat.PDF', 'pdf', 'plat.PDF'],
    ['plat', 'pdf', 'plat.pdf'],
    ['plat.exe', 'pdf', 'plat.exe.pdf'],
    ['plat.png', 'jpg', 'plat.png.jpg'],
    ['plat', 'txt', 'plat.txt'],
    ['plat.csv', 'txt', 'plat.csv'],
    ['plat.bat', 'txt', 'plat.bat.txt'],
    ['plat.url', 'txt', 'plat.url.txt'],
    ['plat.exe', 'program', 'plat.exe.bin'],
    ['plat.html', 'html', 'plat.html.bin'],
    ['plat.svg', 'xml', 'plat.svg.bin'],
    ['plat.lnk', 'unknown', 'plat.lnk.bin'],
    ['plat.iso', 'unknown', 'plat.iso.bin'],
    ['plat', 'unknown', 'plat.bin'],
    ['plat.docm', 'zip', 'plat.docm.bin'],
    ['plat.doc', 'unknown', 'plat.doc'],
    ['plat.zip', 'zip', 'plat.zip']
  ])('%s with content "%s" is named %s: no name starts a program', (name, type, fitting) => {
    expect(fittingName(name, type)).toBe(fitting)
  })
})
