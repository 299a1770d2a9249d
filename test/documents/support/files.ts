/** Small files of each kind, as real as their first bytes and, for Office files, their list of contents. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
export const JPG = Buffer.from('ffd8ffe000104a464946', 'hex')
export const TIF = Buffer.from('49492a0008000000', 'hex')

/** A zip of empty files with the names given (APPNOTE 4.3), a comment, and what else each name in its list may be followed by. */
export function zipOf(names: readonly string[], comment = '', extra = Buffer.alloc(0), note = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const text = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(text.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(text.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt16LE(note.length, 32)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, text)
    list.push(entry, text, extra, note)
    offset += local.length + text.length
  }
  const contents = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(contents.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, contents, end, Buffer.from(comment)])
}

export const DOCX = zipOf(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
export const DOCX_WITH_MACRO = zipOf(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'])
export const XLSX = zipOf(['[Content_Types].xml', 'xl/workbook.xml'])
