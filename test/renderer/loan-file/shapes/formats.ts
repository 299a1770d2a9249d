import { ELM, loanFile } from '../../../fixtures/loan-files.ts'
import { DU_FILE } from './du-file.ts'
import { PLAIN, PLAIN_TOLD, type Shape } from './shape.ts'

const XML = loanFile(PLAIN)
const [DECLARATION = '', MESSAGE = ''] = XML.split('\n')

const NAME = 'Zoë “Zo” O’Neill–Núñez €'
const NAMED = loanFile({ ...PLAIN, parties: [{ role: 'Borrower', name: NAME }] })
const NAMED_TOLD = `
  refinance
  property: 2214 Elm St | Katy | TX | 77494 | Fort Bend
  Buyer: Zoë “Zo” O’Neill–Núñez €
  loan: LN-1 | $400,000 | Conventional fixed
  closing: 11/30/2026`

const utf8 = (text: string) => new TextEncoder().encode(text)
/** `flip` is 1 for the big end first. */
const utf16 = (text: string, flip: 0 | 1) =>
  Uint8Array.from(
    [...text]
      .flatMap(sign => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])
      .map((_, at, all) => all[at ^ flip] ?? 0)
  )
const CURLY: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94, '’': 0x92, '–': 0x96, '€': 0x80 }
const windows1252 = (text: string) => Uint8Array.from([...text].map(sign => CURLY[sign] ?? sign.charCodeAt(0)))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const prefixed = (text: string) =>
  text.replace(/<(\/?)([A-Za-z_]+)(?=[\s/>])/g, '<$1mismo:$2').replace('xmlns=', 'xmlns:mismo=')

const DU_TOLD = `
  refinance
  property: 2214 Elm St | Condominium 4B | Katy | TX | 77494 | Fort Bend
  Buyer: Ana M Ramirez | ana@example.com | (281) 555-0100
  Buyer: Luis Ramirez Jr
  loan: LN-20447 | VA adjustable rate
  asks: The file has 2 loan amounts. Which one goes into the order? $409,200 (Note amount: what the policy insures) / $400,000 (Base loan amount: without financed mortgage insurance or funding fee)
  asks: Is Lone Star Lending, LLC (lender) your company? Yes, add as Lender / No, leave out
  asks: Does Pat Doe (loan officer) work for your company? Yes, add as Loan Officer / No, leave out
  missing: closingDate Enter the closing date.`

/** How a file is built and encoded. */
export const FORMATS: readonly Shape[] = [
  { shape: 'MISMO 3.4 as DU and ULAD build it', file: DU_FILE, told: DU_TOLD },
  { shape: 'MISMO 3.3', file: DU_FILE.replace('3.4.032420160128', '3.3.1[B306]'), told: DU_TOLD },
  { shape: 'MISMO 3.6', file: DU_FILE.replace('3.4.032420160128', '3.6.1'), told: DU_TOLD },
  { shape: 'a version that nothing names', file: DU_FILE.replace(/ MISMORef\w+="[^"]*"/, ''), told: DU_TOLD },
  {
    shape: 'MISMO 3.0 as loans are delivered, with other names for property and terms',
    file: XML.replace('<SUBJECT_PROPERTY>', '<PROPERTIES><PROPERTY>')
      .replace('</SUBJECT_PROPERTY>', '</PROPERTY></PROPERTIES>')
      .replaceAll('TERMS_OF_LOAN', 'TERMS_OF_MORTGAGE')
      .replace('3.4.032420160128', '3.0.0.263.12'),
    told: `
      asks: Is this a refinance or a purchase? Refinance / Purchase`
  },
  { shape: 'a prefix for every element', file: prefixed(XML), told: PLAIN_TOLD },
  { shape: 'no namespace', file: XML.replace(/ xmlns="[^"]*"/, ''), told: PLAIN_TOLD },
  { shape: 'another namespace', file: XML.replace('2009/schemas', '2009/other'), told: PLAIN_TOLD },
  { shape: 'no XML declaration', file: MESSAGE, told: PLAIN_TOLD },
  {
    shape: 'XML 1.1 and a style sheet',
    file: `<?xml version="1.1"?>\n<?xml-stylesheet href="a.xsl"?>\n${MESSAGE}`,
    told: PLAIN_TOLD
  },
  { shape: 'line breaks and indentation', file: XML.replaceAll('><', '>\r\n\t<'), told: PLAIN_TOLD },
  {
    shape: 'comments before, between and within texts',
    file: XML.replaceAll('><', '><!-- <MESSAGE> --><')
      .replace('Katy', 'Ka<!-- not here -->ty')
      .replace('<MESSAGE', '<!-- <MESSAGE> of 2026 -->\n<MESSAGE'),
    told: PLAIN_TOLD
  },
  {
    shape: 'CDATA',
    file: XML.replace('Ana Ramirez', '<![CDATA[Smith & <Sons>]]>'),
    told: PLAIN_TOLD.replace('Ana Ramirez', 'Smith & <Sons>')
  },
  { shape: 'characters by number', file: XML.replace('Katy', '&#75;at&#x79;'), told: PLAIN_TOLD },
  {
    shape: 'empty elements for what is not known',
    file: XML.replace('<CountyName>Fort Bend</CountyName>', '<CountyName/>')
      .replace('<FullName>', '<FirstName/><LastName xsi:nil="true"></LastName><FullName>')
      .replace(
        '<LOAN_IDENTIFIERS>',
        '<LOAN_IDENTIFIERS/><LOAN_IDENTIFIERS><LOAN_IDENTIFIER><LoanIdentifier/><LoanIdentifierType>LenderLoan</LoanIdentifierType></LOAN_IDENTIFIER>'
      ),
    told: `
      refinance
      property: 2214 Elm St | Katy | TX | 77494
      Buyer: Ana Ramirez | ana.ramirez@example.com | (713) 555-0142
      loan: LN-1 | $400,000 | Conventional fixed
      closing: 11/30/2026
      missing: properties.0.county Enter the county.`
  },
  {
    shape: 'elements in another order',
    file: XML.replace(/(<COLLATERALS>.*<\/COLLATERALS>)(<LOANS>.*<\/LOANS>)(<PARTIES>.*<\/PARTIES>)/, '$3$2$1'),
    told: PLAIN_TOLD
  },
  {
    shape: 'the same names in an extension',
    file: XML.replace(
      '</DEAL>',
      `<EXTENSION><OTHER>${MESSAGE.replace('2214 Elm St', '1 Other Rd')}</OTHER></EXTENSION></DEAL>`
    ),
    told: PLAIN_TOLD
  },
  {
    shape: 'an embedded document of megabytes',
    file: XML.replace('<DEAL_SETS>', `<DOCUMENT_SETS><D>${'QUJD'.repeat(500_000)}</D></DOCUMENT_SETS><DEAL_SETS>`),
    told: PLAIN_TOLD
  },
  { shape: 'UTF-8', file: utf8(NAMED), told: NAMED_TOLD },
  { shape: 'UTF-8 with its mark', file: utf8(`\uFEFF${NAMED}`), told: NAMED_TOLD },
  { shape: 'UTF-16 with its mark, little end first', file: utf16(`\uFEFF${NAMED}`, 0), told: NAMED_TOLD },
  { shape: 'UTF-16 with its mark, big end first', file: utf16(`\uFEFF${NAMED}`, 1), told: NAMED_TOLD },
  { shape: 'UTF-16 without a mark, little end first', file: utf16(NAMED, 0), told: NAMED_TOLD },
  { shape: 'UTF-16 without a mark, big end first', file: utf16(NAMED, 1), told: NAMED_TOLD },
  { shape: 'Windows-1252', file: windows1252(NAMED.replace('UTF-8', 'windows-1252')), told: NAMED_TOLD },
  { shape: 'Windows-1252 that says it is UTF-8', file: windows1252(NAMED), told: NAMED_TOLD },
  { shape: 'UTF-8 that says it is UTF-16', file: utf8(NAMED.replace('UTF-8', 'UTF-16')), told: NAMED_TOLD },
  { shape: 'UTF-8 that says it is Windows-1252', file: utf8(NAMED.replace('UTF-8', 'windows-1252')), told: NAMED_TOLD },
  {
    shape: 'a web page around it',
    file: `<!DOCTYPE html>\n<html><head><title>Loan</title></head><body>${MESSAGE}</body></html>`,
    told: `taken out of a web page${PLAIN_TOLD}`
  },
  {
    shape: 'a web page that shows its source',
    file: `<html><body><pre>${escaped(DECLARATION)}\n${escaped(MESSAGE)}</pre></body></html>`,
    told: `taken out of a web page${PLAIN_TOLD}`
  },
  {
    shape: 'a web service’s text around it',
    file: `<?xml version="1.0"?><string xmlns="http://tempuri.org/">${escaped(MESSAGE)}</string>`,
    told: `taken out of a web page${PLAIN_TOLD}`
  },
  {
    shape: 'two loan applications',
    file: loanFile(PLAIN, {
      ...PLAIN,
      parties: [{ role: 'Borrower', name: 'Bo Lind' }],
      properties: [{ ...ELM, AddressLineText: '9 Oak Ave' }]
    }),
    told: `
      asks: This file has 2 loans. Which one is the order for? Ana Ramirez (2214 Elm St, Katy, TX 77494) / Bo Lind (9 Oak Ave, Katy, TX 77494)`
  }
]
