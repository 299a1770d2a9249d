import { loanFile, REFINANCE } from '../../../fixtures/loan-files.ts'
import { LIMITS } from '../../../../renderer/loan-file/read/refusal.ts'

/** A kind of file that is not read, and the sentence that says so. */
export interface RefusedShape {
  readonly shape: string
  readonly file: string | Uint8Array
  readonly says: string
}

const GOOD = loanFile(REFINANCE)
const [, MESSAGE = ''] = GOOD.split('\n')
/** A message of which this is the content. */
const around = (content: string) => `<MESSAGE><DEAL_SETS>${content}</DEAL_SETS></MESSAGE>`
const withType = (type: string) => `<!DOCTYPE MESSAGE ${type}>${MESSAGE.replace('Katy', '&a;')}`
const bytes = (...first: readonly number[]) => Uint8Array.from([...first, ...new Array<number>(200).fill(7)])
const attributes = Array.from({ length: 5000 }, (_, index) => `b${index}="1"`).join(' ')
const refuse = (says: string, ...files: readonly (readonly [shape: string, file: string | Uint8Array])[]) =>
  files.map(([shape, file]): RefusedShape => ({ shape, file, says }))

export const REFUSED: readonly RefusedShape[] = [
  ...refuse('This file is empty. Export the loan again.', ['nothing', ''], ['white space', '\uFEFF \r\n\t']),
  ...refuse(
    'This isn’t an XML file. Export the loan as MISMO 3.4 XML.',
    ['a letter', 'Dear Pat, the file is attached.'],
    ['JSON', '{"message": "Please login to proceed."}'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a ZIP archive', bytes(0x50, 0x4b, 3, 4, 20, 0)],
    ['an archive with the file inside', `PK\u0003\u0004${MESSAGE}`],
    ['a compressed file', bytes(0x1f, 0x8b, 8, 0)],
    ['a picture', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['an old Word file', bytes(0xd0, 0xcf, 0x11, 0xe0)]
  ),
  ...refuse(
    'This loan file has an older format. Export the loan as MISMO 3.4 XML.',
    ['a flat file of DU 3.2', 'EH T100099    20261120   ENV1\r\nTH T100099'],
    ['MISMO 2', '<?xml version="1.0"?><LOAN_APPLICATION MISMOVersionID="2.3.1"/>'],
    ['a MISMO 2 request', '<REQUEST_GROUP MISMOVersionID="2.4"><REQUEST/></REQUEST_GROUP>']
  ),
  ...refuse(
    'This is a web page without a loan file. Sign in to your loan system, then export the loan again.',
    ['a page to sign in', '<!DOCTYPE html><html><body>Sign in</body></html>'],
    ['an error page', '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><hr></body></html>'],
    ['a page of XHTML', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html/>']
  ),
  ...refuse(
    'This XML file isn’t a MISMO loan file. Export the loan as MISMO 3.4 XML.',
    ['other XML', '<?xml version="1.0"?><invoice><total>1</total></invoice>'],
    ['a service’s envelope', `<soap:Envelope><soap:Body>${MESSAGE}</soap:Body></soap:Envelope>`]
  ),
  ...refuse(
    'This MISMO file has no loan in it. Export the loan application itself.',
    ['a message without a deal', around('')],
    ['an empty deal', around('<DEAL_SET><DEALS><DEAL/></DEALS></DEAL_SET>')],
    [
      'a closing document of MISMO 3.3',
      `<MESSAGE><DOCUMENT_SETS><DOCUMENT_SET><DOCUMENTS><DOCUMENT>${MESSAGE.slice(MESSAGE.indexOf('<DEAL_SETS>'), -'</MESSAGE>'.length)}</DOCUMENT></DOCUMENTS></DOCUMENT_SET></DOCUMENT_SETS></MESSAGE>`
    ]
  ),
  ...refuse(
    'This file refers to content outside itself, which isn’t safe to open. Ask the sender for a plain export.',
    ['an entity of its own', `<?xml version="1.0"?>${withType('[<!ENTITY a "b">]')}`],
    ['a file of this computer as an entity', withType('[<!ENTITY a SYSTEM "file:///etc/passwd">]')],
    ['an entity bomb', withType('[<!ENTITY c "ha"><!ENTITY b "&c;&c;&c;"><!ENTITY a "&b;&b;&b;">]')],
    ['a parameter entity', withType('[<!ENTITY % a SYSTEM "http://192.0.2.1/a.dtd"> %a;]')],
    ['an external document type', '<!DOCTYPE MESSAGE SYSTEM "http://192.0.2.1/mismo.dtd"><MESSAGE/>'],
    ['entities in a page', `<!DOCTYPE html [<!ENTITY a "b">]><html><body>${MESSAGE}</body></html>`],
    ['a document type within', MESSAGE.replace('<DEALS>', '<!DOCTYPE x><DEALS>')],
    ['an entity that nothing defines', MESSAGE.replace('Katy', '&katy;')]
  ),
  ...refuse(
    'This file ends too early. Export or copy it again.',
    ['the first half of a file', GOOD.slice(0, GOOD.length / 2)],
    ['a file that ends within a tag', GOOD.slice(0, GOOD.indexOf('<CityName>') + 5)],
    ['a file that ends between two tags', GOOD.slice(0, GOOD.indexOf('<CityName>'))],
    ['a comment without an end', '<!-- <MESSAGE/>']
  ),
  ...refuse(
    'This file is damaged: its XML can’t be read. Export the loan again.',
    ['a tag that is not closed', MESSAGE.replace('</CityName>', '')],
    ['tags that overlap', MESSAGE.replace('</ADDRESS></SUBJECT_PROPERTY>', '</SUBJECT_PROPERTY></ADDRESS>')],
    ['two messages', MESSAGE + MESSAGE],
    ['a bare ampersand', MESSAGE.replace('Katy', 'Katy & Co')],
    ['a bare ampersand before an entity', MESSAGE.replace('Katy', 'Katy & Co &amp; Sons')],
    ['an attribute twice', MESSAGE.replace('<DEALS>', '<DEALS a="1" a="2">')],
    ['bytes that are no characters', MESSAGE.replace('Katy', '\u0000\u0001')]
  ),
  ...refuse(
    'This file isn’t built like a loan file. Export the loan as MISMO 3.4 XML.',
    ['elements without end within each other', `<MESSAGE>${'<a>'.repeat(1_000_000)}`],
    ['an element with attributes without end', `<MESSAGE ${attributes}/>`]
  ),
  ...refuse(
    'This file is too large to be a loan file. Files up to 20 MB can be opened.',
    ['a comment that does not end', `<MESSAGE><!--${'-a'.repeat(LIMITS.section)}`],
    ['a section that does not end', `<MESSAGE><![CDATA[${']'.repeat(LIMITS.section + 9)}`],
    ['the source of endless escapes', `<html>&lt;MESSAGE ${'&lt;'.repeat(LIMITS.page / 4)}`],
    ['an attribute that does not end', `<MESSAGE a="${'a'.repeat(2 * LIMITS.token)}`],
    ['parties without number', around(`<DEAL_SET><DEALS><DEAL><PARTIES>${'<PARTY/>'.repeat(LIMITS.nodes)}`)],
    ['more bytes than a loan file has', ' '.repeat(LIMITS.bytes + 1)]
  )
]
