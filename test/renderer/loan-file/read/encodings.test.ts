import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBytes } from '../../../../renderer/common/files/decode-bytes.ts'
import { ANA, loanFile, REFINANCE } from '../../../fixtures/loan-files.ts'
import { factsIn } from '../read-sample.ts'

describe('the text of a loan file', () => {
  it('is read whatever the name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), async name => {
        fc.pre(/^\p{L}[\p{L}\p{N} .'’&<>-]*$/u.test(name))
        const facts = await factsIn(new TextEncoder().encode(loanFile({ ...REFINANCE, parties: [{ ...ANA, name }] })))
        expect(facts.deals[0]?.parties[0]?.name).toBe(name.replace(/ +/g, ' ').trim())
      }),
      { numRuns: 30 }
    )
  })

  it('has the characters of Windows-1252 that decoders get wrong', () => {
    expect(decodeBytes(Uint8Array.of(0x80, 0x91, 0x92, 0x93, 0x94, 0x97, 0xe9, 0x9f))).toBe('€‘’“”—éŸ')
  })
})
