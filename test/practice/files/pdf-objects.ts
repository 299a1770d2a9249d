import { expect } from 'vitest'

/** Reads a PDF through its cross-reference table: the text of each object, found at its offset. */
export function objectsOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const table = /^xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)*)trailer\n<< \/Size (\d+) /.exec(
    text.slice(start)
  )
  const rows = (table?.[2] ?? '').split(' \n').filter(row => row !== '')
  expect([rows.length + 1, rows.length + 1]).toEqual([Number(table?.[1]), Number(table?.[3])])
  return rows.map((row, index) => {
    const at = Number(row.slice(0, 10))
    expect(text.slice(at).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
    return text.slice(at, text.indexOf('\nendobj\n', at))
  })
}
