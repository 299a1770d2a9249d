import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBytes } from '../../../../renderer/common/files/decode-bytes.ts'
import { ANA, loanFile, PAT, REFINANCE } from '../../../fixtures/loan-files.ts'
import { draftIn, factsIn } from '../read-sample.ts'

const NAME = 'Zoë “Zo” O’Neill–Núñez €'
const FILE = loanFile({ ...REFINANCE, parties: [{ ...ANA, name: NAME }, PAT] })
const utf16 = (text: string, first: 0 | 1) =>
  Uint8Array.from(
    [...text]
      .flatMap(sign => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])
      .map((_, at, all) => all[at ^ first] ?? 0)
  )
const utf8 = (text: string) => new TextEncoder().encode(text)
const CURLY: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94, '’': 0x92, '–': 0x96, '€': 0x80 }
const windows1252 = (text: string) => Uint8Array.from([...text].map(sign => CURLY[sign] ?? sign.charCodeAt(0)))

const nameIn = async (file: Uint8Array | string) => (await draftIn(file)).entry.contacts[0]?.name

describe('the text of a loan file', () => {
  it.each([
    ['UTF-8', utf8(FILE)],
    ['UTF-8 with its mark', utf8(`\uFEFF${FILE}`)],
    ['UTF-16, little end first, with its mark', utf16(`\uFEFF${FILE}`, 0)],
    ['UTF-16, big end first, with its mark', utf16(`\uFEFF${FILE}`, 1)],
    ['UTF-16 without a mark', utf16(FILE, 0)],
    ['UTF-16, big end first, without a mark', utf16(FILE, 1)],
    ['Windows-1252', windows1252(FILE.replace('UTF-8', 'windows-1252'))],
    ['Windows-1252 that says it is UTF-8', windows1252(FILE)],
    ['UTF-8 that says it is UTF-16', utf8(FILE.replace('UTF-8', 'UTF-16'))],
    ['UTF-8 that says it is Windows-1252', utf8(FILE.replace('UTF-8', 'windows-1252'))]
  ])('is read as %s', async (_what, bytes) => {
    expect(await nameIn(bytes)).toBe(NAME)
  })

  it('is read with a prefix, another default namespace, or none', async () => {
    const prefixed = FILE.replace(/<(\/?)([A-Za-z_]+)(?=[\s/>])/g, '<$1mismo:$2').replace('xmlns=', 'xmlns:mismo=')
    expect(prefixed).toContain('<mismo:MESSAGE ')
    expect(await nameIn(prefixed)).toBe(NAME)
    expect(await nameIn(FILE.replace(/ xmlns="[^"]*"/, ''))).toBe(NAME)
    expect(await nameIn(FILE.replace('3.4.032420160128', '3.6.1'))).toBe(NAME)
  })

  it('is read in CDATA', async () => {
    const file = FILE.replace(`<FullName>${NAME}</FullName>`, '<FullName><![CDATA[Smith & Sons]]></FullName>')
    expect(await nameIn(file)).toBe('Smith & Sons')
  })

  it('is read with line breaks and comments between and before', async () => {
    const file = FILE.replaceAll('><', '>\r\n  <').replace('<MESSAGE', '<!-- <MESSAGE> of 2026 -->\n<MESSAGE')
    expect(await nameIn(file)).toBe(NAME)
  })

  it.each([
    [
      'a page',
      (message: string) => `<!DOCTYPE html>\n<html><head><title>Loan</title></head><body>${message}</body></html>`
    ],
    [
      'a page that shows its source',
      (message: string) =>
        `<html><body><pre>${message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</pre></body></html>`
    ]
  ])('is taken out of %s', async (_what, wrap) => {
    const facts = await factsIn(wrap(FILE.split('\n')[1] ?? ''))
    expect(facts.wrapped).toBe(true)
    expect(facts.deals[0]?.parties[0]?.name).toBe(NAME)
  })

  it('is read whatever the name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), async name => {
        fc.pre(/^\p{L}[\p{L}\p{N} .'’&<>-]*$/u.test(name))
        const facts = await factsIn(utf8(loanFile({ ...REFINANCE, parties: [{ ...ANA, name }] })))
        expect(facts.deals[0]?.parties[0]?.name).toBe(name.replace(/ +/g, ' ').trim())
      }),
      { numRuns: 30 }
    )
  })

  it('has the characters of Windows-1252 that decoders get wrong', () => {
    expect(decodeBytes(Uint8Array.of(0x80, 0x91, 0x92, 0x93, 0x94, 0x97, 0xe9, 0x9f))).toBe('€‘’“”—éŸ')
  })
})
