import { describe, expect, it } from 'vitest'
import { formatBytes } from '../../../../renderer/ui/text/format-bytes.ts'

describe('bytes for reading', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 KB'],
    [31_400, '31 KB'],
    [1_200_000, '1.2 MB'],
    [52_000_000, '52.0 MB'],
    [250_000_000, '250 MB'],
    [3_400_000_000, '3.4 GB'],
    [9_000_000_000_000, '9000 GB']
  ])('%i reads %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words)
  })
})
