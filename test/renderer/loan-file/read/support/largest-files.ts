import { LIMITS, type LoanFileTrouble } from '../../../../../renderer/loan-file/read/refusal.ts'
import { ANA, loanFile, REFINANCE } from '../../../../fixtures/loan-files.ts'

/** A file made to cost much, made only when it is asked for, and what becomes of it. */
export interface LargestFile {
  readonly what: string
  readonly bytes: () => Uint8Array
  readonly becomes: 'read' | LoanFileTrouble
}

const MB = 1024 * 1024
const MESSAGE = loanFile(REFINANCE).split('\n')[1] ?? ''
const [HEAD = '', REST = ''] = MESSAGE.split('<DEAL_SETS>')
const DEAL = /<DEAL>.*<\/DEAL>/.exec(MESSAGE)?.[0] ?? ''
const DEALS = `${HEAD}<DEAL_SETS><DEAL_SET><DEALS>`
/** What the parser is given at once; a text ends only with the part after it. */
const PART = 64 * 1024
const LONGEST = LIMITS.token - 3 * PART

/** Bytes outside of the heap, as those of a dropped file: a beginning, something as often as it fits, and an end. */
function filled(before: string, again: string, after = '', size: number = LIMITS.bytes): Uint8Array {
  const [start, piece, end] = [Buffer.from(before), Buffer.from(again), Buffer.from(after)]
  const times = Math.floor((size - start.length - end.length) / piece.length)
  const bytes = Buffer.alloc(start.length + times * piece.length + end.length)
  bytes.set(start)
  bytes.fill(piece, start.length, bytes.length - end.length)
  bytes.set(end, bytes.length - end.length)
  return bytes
}

/** A sound file with something before its deals. */
const sound = (again: string, size?: number) => filled(HEAD, again, `<DEAL_SETS>${REST}`, size)

const utf16 = (bytes: Uint8Array) => Buffer.from(`\uFEFF${Buffer.from(bytes).toString()}`, 'utf16le')

/** Quotation marks that only Windows-1252 has at these places. */
function windows1252(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += 50) if (bytes[at] === 0x78) bytes[at] = 0x93
  return bytes
}

const manyPeople = () => {
  const parties = Array.from({ length: 900 }, (_, index) => ({
    ...ANA,
    name: `Ana ${index} ${'Ramirez '.repeat(200)}`
  }))
  return Buffer.from(loanFile({ ...REFINANCE, parties }))
}

const manyLoans = Array.from(
  { length: 4000 },
  (_, index) =>
    `<LOANS><LOAN LoanRoleType="SubjectLoan"><TERMS_OF_LOAN><NoteAmount>${index + 1}</NoteAmount></TERMS_OF_LOAN></LOAN></LOANS>`
).join('')

const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)
const LAUGHS = `[<!ENTITY l0 "lol">${laughs.join('')}]`
const ATTRIBUTES = Array.from({ length: LIMITS.attributes }, (_, index) => `a${index}="twenty characters 01"`).join(' ')

const file = (what: string, becomes: LargestFile['becomes'], bytes: () => Uint8Array): LargestFile => ({
  what,
  bytes,
  becomes
})

/** Up to the largest size that is accepted, where less would not show what they cost. */
export const LARGEST_FILES: readonly LargestFile[] = [
  file('a document in lines', 'read', () => sound('<D>QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=</D>\n')),
  file('the longest texts', 'read', () => sound(`<D>${'QUJD'.repeat(LONGEST / 4)}</D>`)),
  file('texts beyond Latin', 'read', () => sound(`<D>${'王'.repeat(10_000)}</D>`)),
  file('UTF-16', 'read', () => utf16(sound(`<D>${'x'.repeat(5000)}</D>`, LIMITS.bytes / 2 - 2))),
  file('Windows-1252', 'read', () => windows1252(sound(`<D>${'x'.repeat(5000)}</D>`))),
  file('characters by number', 'read', () => sound('<D>&#65;&#x41;</D>', 4 * MB)),
  file('more people than any loan has', 'read', manyPeople),
  file('more subject loans than any deal has', 'read', () => Buffer.from(loanFile({ ...REFINANCE, more: manyLoans }))),
  file('empty elements', 'read', () => sound('<a/>', 8 * MB)),
  file('elements deep within each other, again and again', 'read', () =>
    sound(`${'<a>'.repeat(90)}${'</a>'.repeat(90)}`, 4 * MB)
  ),
  file('elements of many attributes', 'read', () => sound(`<a ${ATTRIBUTES}/>`)),
  file('the longest attributes', 'read', () => sound(`<a b="${'v'.repeat(LONGEST)}"/>`)),
  file('the longest instructions', 'read', () => sound(`<?x ${'v'.repeat(LONGEST)}?><a/>`)),
  file('the longest comments', 'read', () => sound(`<a/><!--${'-a'.repeat(MB / 2 - 9)}-->`, 4 * MB)),
  file('the longest sections', 'read', () => sound(`<a/><![CDATA[${'x]'.repeat(MB / 2 - 9)}]]>`, 4 * MB)),
  file('a page around it', 'read', () => filled('<html><body>', '<p>x</p>', `${MESSAGE}</body></html>`)),
  file('a page of escapes', 'no-loan', () =>
    filled('<html>&lt;MESSAGE&gt;', '&lt;a/&gt;', '&lt;/MESSAGE&gt;</html>', LIMITS.page)
  ),
  file('a larger page of escapes', 'too-large', () => filled('<html>&lt;MESSAGE&gt;', '&lt;a/&gt;')),
  file('an endless name', 'too-large', () => filled('<MESSAGE><', 'a')),
  file('an endless name of an attribute', 'too-large', () => filled('<MESSAGE ', 'a')),
  file('an endless name of an entity', 'too-large', () => filled('<MESSAGE>&', 'a')),
  file('an endless instruction', 'too-large', () => filled('<MESSAGE><?x ', 'a')),
  file('an endless text', 'too-large', () => filled('<MESSAGE>', 'a')),
  file('endless attributes', 'too-deep', () => filled('<MESSAGE', ' a="1"')),
  file('elements without end within each other', 'too-deep', () => filled('<MESSAGE>', '<a>')),
  file('messages without end within each other', 'too-deep', () => filled('', '<MESSAGE>')),
  file('deals without end', 'too-large', () => filled(DEALS, DEAL)),
  file('parties without end', 'too-large', () => filled(`${DEALS}<DEAL><PARTIES>`, '<PARTY><INDIVIDUAL/></PARTY>')),
  file('entities within entities', 'entities', () => filled(`<!DOCTYPE MESSAGE ${LAUGHS}><MESSAGE>`, '&l9;')),
  file('entities within entities in a page', 'entities', () => filled(`<!DOCTYPE html ${LAUGHS}><MESSAGE>`, '&l9;')),
  file('entities within entities in a message', 'entities', () => filled(`<MESSAGE><!DOCTYPE a ${LAUGHS}>`, '&l9;')),
  file('entities that nothing defines', 'entities', () => filled('<MESSAGE>', '&l9;')),
  file('an endless document type', 'entities', () => filled('<MESSAGE><!DOCTYPE ', 'a')),
  file('white space', 'empty', () => filled('', ' ')),
  file('beginnings of tags', 'not-mismo', () => filled('', '<')),
  file('instructions and nothing else', 'not-xml', () => filled('', '<?x?>')),
  file('a byte too many', 'too-large', () => filled('', ' ', '', LIMITS.bytes + 1))
]
