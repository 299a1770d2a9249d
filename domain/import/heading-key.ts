/** What lenders' exports write for a word that a heading of ours has. */
const WORDS: Readonly<Record<string, string>> = {
  no: 'number',
  num: 'number',
  nbr: 'number',
  nr: 'number',
  numb: 'number',
  amt: 'amount',
  addr: 'address',
  add: 'address',
  adr: 'address',
  dt: 'date',
  ref: 'reference',
  est: 'estimated',
  anticipated: 'estimated',
  expected: 'estimated',
  projected: 'estimated',
  sched: 'scheduled',
  prop: 'property',
  subj: 'property',
  subject: 'property',
  collateral: 'property',
  cnty: 'county',
  bor: 'borrower',
  borr: 'borrower',
  borwr: 'borrower',
  brw: 'borrower',
  bwr: 'borrower',
  brwr: 'borrower',
  applicant: 'borrower',
  mortgagor: 'borrower',
  buyer: 'borrower',
  purchaser: 'borrower',
  cobor: 'coborrower',
  coborr: 'coborrower',
  cobwr: 'coborrower',
  cobrw: 'coborrower',
  coapplicant: 'coborrower',
  cobuyer: 'coborrower',
  copurchaser: 'coborrower',
  sllr: 'seller',
  tel: 'phone',
  telephone: 'phone',
  ph: 'phone',
  cell: 'phone',
  cellular: 'phone',
  cellphone: 'phone',
  mobile: 'phone',
  mail: 'email',
  emailaddress: 'email',
  ofcr: 'officer',
  mtg: 'mortgage',
  mtge: 'mortgage',
  fname: 'firstname',
  lname: 'lastname',
  ste: 'suite',
  apartment: 'apt',
  zipcode: 'zip',
  postcode: 'zip'
}

/** Words that say nothing about which field it is; 1 is the first of several. */
const FILLERS = new Set(['the', 'of', 'for', 'a', 'an', 'usd', 'primary', 'main', '1', 'optional', 'required'])
/** Which of a person's phones or emails it is. */
const PLACES = new Set(['home', 'work', 'business', 'day', 'daytime', 'contact', 'personal'])

/** Units and notes in brackets, such as "($)", "(MM/DD/YYYY)" or "(if any)"; "(cents)" or "($000)" change a value, so they stay. */
const NOTE =
  /[([]\s*(?:us)?(?:[$*]|usd|dollars|us dollars|in dollars|required|optional|if any|if known|[mdy]{1,4}(?:[-/.][mdy]{1,4}){2})\s*[)\]]/gi

/** A heading as it is compared: case, punctuation, units and abbreviations make no difference; empty if nothing is left. */
export function headingKey(heading: string): string {
  const text = heading
    .normalize('NFKC')
    .replace(NOTE, ' ')
    .replace(/['’]s?\b/giu, '')
    .replace(/#\s*(?=\d)/gu, ' ')
    .replace(/#/gu, ' number ')
    .replace(/%/gu, ' percent ')
    .replace(/[€£¥¢]/gu, ' currency ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$2 ')
    .toLowerCase()
    .replace(/\be[-\s]+mail\b/gu, 'email')
    .replace(/\bco[-\s]+(?=(?:bor|bw|brw|buyer|appl|purch))/gu, 'co')
  return told(text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)).join('')
}

/** Words in our spelling, without fillers, repetitions, and what is said by another word. */
function told(words: readonly string[]): readonly string[] {
  const ours = words.map(word => (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? word) : word))
  const kept = ours.filter(word => !FILLERS.has(word)).filter((word, index, all) => word !== all[index - 1])
  const reach = kept.find(word => word === 'phone' || word === 'email')
  if (reach === undefined) return kept
  const noise = reach === 'phone' ? 'number' : 'address'
  return kept.filter(word => !PLACES.has(word) && word !== noise)
}
