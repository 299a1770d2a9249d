import { describe, expect, it } from 'vitest'
import { readableFileName, uploadedParts } from '#domain/documents/order-document.ts'

describe('a document', () => {
  it.each([
    ['1619470857test-document-upload.pdf', 'test-document-upload.pdf'],
    ['1619470857_commitment.pdf', 'commitment.pdf'],
    ['1619470857123-deed.pdf', 'deed.pdf'],
    ['commitment.pdf', 'commitment.pdf'],
    ['2026-tax-bill.pdf', '2026-tax-bill.pdf'],
    ['1619470857.pdf', '1619470857.pdf'],
    ['77494.pdf', '77494.pdf'],
    ['', '']
  ])('named %j is read as %j', (name, readable) => {
    expect(readableFileName(name)).toBe(readable)
  })

  it('shows the date and time of its upload as received', () => {
    expect(uploadedParts('2026-11-19 16:04:09')).toEqual({ date: '2026-11-19', minutes: 16 * 60 + 4 })
    expect(uploadedParts('2026-11-19T16:04:09')).toEqual({ date: '2026-11-19', minutes: 16 * 60 + 4 })
    expect(uploadedParts('last Tuesday')).toBeUndefined()
  })

  it('has no time of its upload past the last minute of a day', () => {
    expect(uploadedParts('2026-11-19 23:59:59')).toEqual({ date: '2026-11-19', minutes: 23 * 60 + 59 })
    expect(uploadedParts('2026-11-19 24:00:00')).toBeUndefined()
  })
})
