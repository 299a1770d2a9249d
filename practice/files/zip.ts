import { crc32 } from 'node:zlib'

/** January 1, 1980, the earliest date in a ZIP: a constant keeps archives identical. */
const FIRST_DAY = 0x21

/** Writes an uncompressed archive in the given order. Names must be ASCII. */
export function zip(files: readonly { readonly name: string; readonly text: string }[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name, 'ascii')
    const data = Buffer.from(file.text, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(FIRST_DAY, 8)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.byteLength, 14)
    common.writeUInt32LE(data.byteLength, 18)
    common.writeUInt16LE(name.byteLength, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, name]))
    parts.push(local)
    offset += local.byteLength
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
