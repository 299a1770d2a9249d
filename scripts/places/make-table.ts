// Makes the table of ZIP codes and counties, assets/zip-codes.br, from the packages zipcodes and us-atlas.
// Run by hand after one of them changes: node scripts/places/make-table.ts
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { writeTable } from '../../main/places/table.ts'
import { statePlaces } from './state-places.ts'

const text = Buffer.from(writeTable(statePlaces()))
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length
  }
})
writeFileSync('assets/zip-codes.br', packed)
console.log(`assets/zip-codes.br: ${packed.length} bytes, ${text.length} unpacked`)
