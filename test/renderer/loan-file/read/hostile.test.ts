import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../../campaign.ts'
import { readLoanFile } from '../../../../renderer/loan-file/read/read-loan-file.ts'
import { LIMITS, TROUBLES, type LoanFileTrouble } from '../../../../renderer/loan-file/read/refusal.ts'
import { loanFile, REFINANCE } from '../../../fixtures/loan-files.ts'
import { AT_ONCE } from '../read-sample.ts'

const GOOD = loanFile(REFINANCE)
const [declaration = '', message = ''] = GOOD.split('\n')
/** A message of which this is the content. */
const around = (content: string) => `<MESSAGE><DEAL_SETS>${content}</DEAL_SETS></MESSAGE>`
const troubleOf = async (file: string | Uint8Array) => {
  const read = await readLoanFile(file, AT_ONCE)
  return read.ok ? undefined : read.failure
}

const HOSTILE: readonly (readonly [what: string, file: string, trouble: LoanFileTrouble])[] = [
  ['nothing', '', 'empty'],
  ['white space', '\uFEFF \r\n\t', 'empty'],
  ['a text', 'Dear Pat, the file is attached.', 'not-xml'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'not-xml'],
  ['an archive', 'PK\u0003\u0004<MESSAGE/>', 'not-xml'],
  ['a flat file of DU 3.2', 'EH T100099    20261120   ENV1', 'older-format'],
  ['MISMO 2', '<?xml version="1.0"?><LOAN_APPLICATION MISMOVersionID="2.3.1"/>', 'older-format'],
  ['other XML', '<?xml version="1.0"?><invoice><total>1</total></invoice>', 'not-mismo'],
  ['a page without a message', '<!DOCTYPE html><html><body>Sign in</body></html>', 'not-mismo'],
  ['a message without a deal', around(''), 'no-loan'],
  ['an empty deal', around('<DEAL_SET><DEALS><DEAL/></DEALS></DEAL_SET>'), 'no-loan'],
  [
    'an entity of its own',
    `<?xml version="1.0"?><!DOCTYPE MESSAGE [<!ENTITY a "b">]>${message.replace('Katy', '&a;')}`,
    'entities'
  ],
  [
    'a file of this computer as an entity',
    `<!DOCTYPE MESSAGE [<!ENTITY a SYSTEM "file:///etc/passwd">]>${message.replace('Katy', '&a;')}`,
    'entities'
  ],
  ['entities within entities', `<!DOCTYPE MESSAGE [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${message}`, 'entities'],
  ['a document type elsewhere', '<!DOCTYPE MESSAGE SYSTEM "http://192.0.2.1/mismo.dtd"><MESSAGE/>', 'entities'],
  ['an entity that is nowhere defined', message.replace('Katy', '&katy;'), 'entities'],
  ['a document type within', message.replace('<DEALS>', '<!DOCTYPE x><DEALS>'), 'entities'],
  ['the first half of a file', GOOD.slice(0, GOOD.length / 2), 'cut-short'],
  ['a file that ends within a tag', GOOD.slice(0, GOOD.indexOf('<CityName>') + 5), 'cut-short'],
  ['a comment without an end', '<!-- <MESSAGE/>', 'cut-short'],
  ['a tag that is not closed', message.replace('</CityName>', ''), 'broken'],
  ['two messages', message + message, 'broken'],
  ['bytes that are no characters', message.replace('Katy', '\u0000\u0001'), 'broken'],
  ['elements without end within each other', `<MESSAGE>${'<a>'.repeat(1_000_000)}`, 'too-deep'],
  ['an element with attributes without end', `<MESSAGE ${'a'.repeat(9)}="1" `.repeat(1) + manyAttributes(), 'too-deep'],
  ['a comment that does not end', `<MESSAGE><!--${'-a'.repeat(LIMITS.section)}`, 'too-large'],
  ['a section that does not end', `<MESSAGE><![CDATA[${']'.repeat(LIMITS.section + 9)}`, 'too-large'],
  ['the source of endless escapes', `<html>&lt;MESSAGE ${'&lt;'.repeat(LIMITS.page / 4)}`, 'too-large'],
  ['an attribute that does not end', `<MESSAGE a="${'a'.repeat(2 * LIMITS.token)}`, 'too-large'],
  ['parties without number', around(`<DEAL_SET><DEALS><DEAL><PARTIES>${'<PARTY/>'.repeat(LIMITS.nodes)}`), 'too-large'],
  ['more bytes than a loan file has', ' '.repeat(LIMITS.bytes + 1), 'too-large']
]

function manyAttributes(): string {
  return `${Array.from({ length: 5000 }, (_, index) => `b${index}="1"`).join(' ')}/>`
}

describe('a file that is no loan file', () => {
  it.each(HOSTILE)('is refused if it is %s, in one sentence and what to do', async (_what, file, trouble) => {
    expect(await troubleOf(file)).toBe(trouble)
    expect(TROUBLES[trouble]).toMatch(/^[A-Z].*\. [A-Z].*\.$/)
  })

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
    const noise = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<', '>', '&', ']]>', '<!--', '"', '<MESSAGE>')
    )
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
