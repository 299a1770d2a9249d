/** Why a loan file is not read. */
export type LoanFileTrouble =
  | 'empty'
  | 'too-large'
  | 'too-slow'
  | 'too-deep'
  | 'not-xml'
  | 'older-format'
  | 'not-mismo'
  | 'web-page'
  | 'no-loan'
  | 'entities'
  | 'broken'
  | 'cut-short'

/** Limits of what is read: far beyond any loan file. Sizes in bytes and characters, time in milliseconds. */
export const LIMITS = {
  bytes: 20 * 1024 * 1024,
  /** Elements within each other. */
  depth: 100,
  /** Attributes of one element. */
  attributes: 200,
  /** Characters of a text or an attribute. */
  token: 4 * 1024 * 1024,
  /** Characters of a comment or a CDATA section, which cost far more. */
  section: 1024 * 1024,
  /** Characters of a page that shows the file's source. */
  page: 4 * 1024 * 1024,
  /** Listed elements. */
  nodes: 20_000,
  /** Of a listed element's text; what is longer is cut. */
  text: 2000,
  /** Of work, not of waiting. */
  time: 2000
} as const

/** What a clerk reads: what is wrong, and what to do. */
export const TROUBLES: Readonly<Record<LoanFileTrouble, string>> = {
  empty: 'This file is empty. Export the loan again.',
  'too-large': 'This file is too large to be a loan file. Files up to 20 MB can be opened.',
  'too-slow': 'This file takes too long to read. Export the loan again, or enter the order by hand.',
  'too-deep': 'This file isn’t built like a loan file. Export the loan as MISMO 3.4 XML.',
  'not-xml': 'This isn’t an XML file. Export the loan as MISMO 3.4 XML.',
  'older-format': 'This loan file has an older format. Export the loan as MISMO 3.4 XML.',
  'not-mismo': 'This XML file isn’t a MISMO loan file. Export the loan as MISMO 3.4 XML.',
  'web-page': 'This is a web page without a loan file. Sign in to your loan system, then export the loan again.',
  'no-loan': 'This MISMO file has no loan in it. Export the loan application itself.',
  entities: 'This file refers to content outside itself, which isn’t safe to open. Ask the sender for a plain export.',
  broken: 'This file is damaged: its XML can’t be read. Export the loan again.',
  'cut-short': 'This file ends too early. Export or copy it again.'
}

export class RefusedFile extends Error {
  readonly trouble: LoanFileTrouble
  constructor(trouble: LoanFileTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}
