import { describe, expect, it } from 'vitest'
import { fittingName, isOpenedEnding, shownAs, sniff, type FileType } from '../../../main/documents/open/file-type.ts'

const OPENED = ['.pdf', '.png', '.jpg', '.jpeg', '.tif', '.tiff', '.txt', '.docx', '.xlsx']
const HARMLESS = [
  '.bmp',
  '.csv',
  '.doc',
  '.eml',
  '.gif',
  '.heic',
  '.msg',
  '.pptx',
  '.rtf',
  '.webp',
  '.xls',
  '.xml',
  '.zip'
]

describe('an ending', () => {
  it.each([...OPENED, ...HARMLESS])('that starts no program stays on a file of no known type: %s', ending => {
    for (const name of [`plat${ending}`, `plat${ending.toUpperCase()}`]) expect(fittingName(name, 'unknown')).toBe(name)
  })

  it('is one of those that may be opened in either case, and no other is', () => {
    for (const ending of OPENED)
      expect([isOpenedEnding(`plat${ending}`), isOpenedEnding(`plat${ending.toUpperCase()}`)]).toEqual([true, true])
    for (const ending of [...HARMLESS, '.exe', '']) expect(isOpenedEnding(`plat${ending}`)).toBe(false)
  })

  it.each<FileType>(['program', 'html', 'zip', 'xml', 'rtf'])(
    'of a document is not left to what is never one: %s (R64)',
    type => {
      expect(fittingName('plat.pdf', type)).toBe('plat.pdf.bin')
    }
  )

  it('of a document stays on a text, which nothing runs', () => {
    expect(fittingName('plat.pdf', 'txt')).toBe('plat.pdf')
  })
})

it('the preview shows PDFs and the pictures that every browser draws, and nothing else', () => {
  const types: readonly FileType[] = ['pdf', 'png', 'jpg', 'tif', 'docx', 'xlsx', 'txt', 'html', 'xml', 'unknown']
  expect(types.map(shownAs)).toEqual(['pdf', 'picture', 'picture', ...Array<null>(7).fill(null)])
})

describe('bytes', () => {
  it.each([0x00, 0x08, 0x0b, 0x0e, 0x1f])('in which text has no business are no text: %i', byte => {
    expect(sniff(Buffer.from([0x61, byte, 0x61]))).toBe('unknown')
  })

  it.each([0x09, 0x0a, 0x0c, 0x0d, 0x20, 0x7f, 0xff])('that text may have are text: %i', byte => {
    expect(sniff(Buffer.from([0x61, byte, 0x61]))).toBe('txt')
  })

  it('of a Java or an older macOS program are a program (R64)', () => {
    expect(sniff(Buffer.from([0xca, 0xfe, 0xba, 0xbe]))).toBe('program')
  })

  it('in wide letters of the other order are read as such', () => {
    expect(sniff(Buffer.from('\uFEFF<html>', 'utf16le').swap16())).toBe('html')
    expect(sniff(Buffer.from('\uFEFFWire', 'utf16le').swap16())).toBe('txt')
  })
})
