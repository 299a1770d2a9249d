import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../../campaign.ts'
import { readLoanFile } from '../../../../renderer/loan-file/read/read-loan-file.ts'
import { TROUBLES } from '../../../../renderer/loan-file/read/refusal.ts'
import { loanFile, REFINANCE } from '../../../fixtures/loan-files.ts'
import { AT_ONCE } from '../read-sample.ts'
import { anyText } from '../../../fixtures/any-text.ts'

const GOOD = loanFile(REFINANCE)
const [declaration = '', message = ''] = GOOD.split('\n')
const troubleOf = async (file: string | Uint8Array) => {
  const read = await readLoanFile(file, AT_ONCE)
  return read.ok ? undefined : read.failure
}

describe('a file that is no loan file', () => {
  it('is given up after two seconds of work', async () => {
    let clock = 0
    const slow = { now: () => (clock += 300), pause: async () => undefined }
    const big = message.replace('<DEALS>', `<!--${'x'.repeat(900_000)}--><DEALS>`)
    expect(await readLoanFile(big, slow)).toEqual({ ok: false, failure: 'too-slow' })
  })

  it('lets the page go on between parts of a large file', async () => {
    let pauses = 0
    const pace = { now: () => 0, pause: async () => void pauses++ }
    const big = message.replace(
      '<DEALS>',
      `<EMBEDDED_CONTENT_XML>${'QUJD'.repeat(500_000)}</EMBEDDED_CONTENT_XML><DEALS>`
    )
    expect((await readLoanFile(big, pace)).ok).toBe(true)
    expect(pauses).toBeGreaterThan(20)
  })

  it('never throws, whatever was changed in it', async () => {
    const noise = fc.oneof(anyText(), fc.constantFrom('<', '>', '&', ']]>', '<!--', '"', '<MESSAGE>'))
    const change = fc.tuple(fc.nat(GOOD.length), fc.nat(40), noise)
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async changes => {
        const file = changes.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), GOOD)
        const read = await readLoanFile(file, AT_ONCE)
        expect(read.ok || Object.hasOwn(TROUBLES, read.failure)).toBe(true)
      }),
      { numRuns: tries(300) }
    )
  })

  it('never throws, whatever its bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async bytes => {
        const read = await readLoanFile(bytes, AT_ONCE)
        expect(read.ok).toBe(false)
      })
    )
  })

  it('is read if it is sound: the controls of this file', async () => {
    expect(await troubleOf(GOOD)).toBeUndefined()
    expect(await troubleOf(declaration + message)).toBeUndefined()
    expect(
      await troubleOf(`<MESSAGE>${'<a>'.repeat(90)}${'</a>'.repeat(90)}${message.slice(message.indexOf('>') + 1)}`)
    ).toBeUndefined()
  })
})
