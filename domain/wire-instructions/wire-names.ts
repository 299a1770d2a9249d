import { ANY_LETTER, drawnAlike } from './look-alikes.ts'
import { begins, isWord, readingsOf } from './name-readings.ts'
import type { OrderDocument } from '../documents/order-document.ts'

/** A document's names: its slot's type and name, and its file's name. */
export type Named = Pick<OrderDocument, 'type' | 'name' | 'fileName'>

type Words = readonly string[]
type WordSet = ReadonlySet<string>
const list = (text: string): Words => text.split(' ').map(drawnAlike)
const set = (text: string): WordSet => new Set(list(text))

/** About money sent by wire, whatever the other words say. */
const WIRE = set('wire wires wiring wirings fedwire')
/** Typing errors; they count only next to a word for instructions. */
const MISSPELLED = set(
  'wier wrie iwre wirre wiree wwire wiire wireing wirng wirin wirign wiering wyre wyring wiriing wired wre wir'
)
/** Stems of words for instructions. */
const INSTRUCTIONS = list('instr intstr intruct insruct instuct isntr')
/** Starts alike but means something else: an instrument is recorded. */
const INSTRUMENT = drawnAlike('instrum')
const SHORT = set('inst insts')
const DETAILS = list('info detail detial detal deatil dets dtls data coordinates particulars direction')
/** About money; they count near a word for instructions. */
const MONEY = set(
  'payment payments pmt pmts pymt pymts paymt payement paymant pago pagos disb disburs disbursment disbursments dispersement fundng disbursement disbursements disbursal disbursing disburse funding fundings remittance remittances remit remitting bank banks banking bnk ' +
    'routing deposit deposits proceeds ach eft rtgs iban aba swift beneficiary payee payout transferencia bancaria bancario bancarios giro'
)
/** About money, but they need a word for instructions itself: their details are of another kind. */
const ORDERED = set('payoff payoffs transfer transfers fund funds money cash')
/** Allowed between the two. */
const BETWEEN = set(
  'and or of the our your for to by on via s a re new updated revised corrected change changes number numbers no funds fund transfer transfers account accounts acct ' +
    'close authorization auth loan seller sellers buyer buyers lender lenders borrower borrowers escrow trust final form request enrollment debit credit vendor delivery y de la el'
)
const FOR = set('for of to on re about regarding concerning de para')

/** Other trades, or money that has already moved, unless instructions are mentioned. */
const AFTER_WIRE = set(
  'fence fences fencing mesh rope ropes frame frames harness gauge diagram diagrams tap cutter cutters nut nuts feed service less ' +
    'fraud confirmation confirmations confirm confirmed conf receipt receipts received recd sent fee fees schematic schematics inspection inspections permit permits certificate report ' +
    'log ledger tracking reference trace status easement compliance size'
)
const BEFORE_WIRE = set(
  'barbed barb chicken razor trip hard live electric electrical copper aluminum aluminium guy fire news business telephone phone utility overhead downed high hay ' +
    'proof house home knob tube solar low voltage network telegraph pulled cable telecom hot hog'
)
/** Every file of a title office contains a warning about wire fraud. */
const NOTICE = set(
  'advisory advisories alert alerts warning warnings notice notices notification disclosure disclosures acknowledgment acknowledgement ack awareness prevention policy ' +
    'brochure flyer protection form statement tips risk risks info information details'
)
const OTHER_ACCOUNTS = set(
  'tax taxes hoa water utility utilities sewer gas electric trash user login online loan customer client'
)
const OTHER_TRANSFERS = set('title deed hoa file files property ownership policy license utility data tax')
const TELLS_ALONE = set('zelle venmo cashapp paypal bitcoin iban')
const WIRE_TRANSFER = drawnAlike('wiretransfer')
const PAIRS = [
  'bank account',
  'bank accounts',
  'bank acct',
  'cuenta bancaria',
  'instrucciones bancarias',
  'bank coordinates',
  'beneficiary bank',
  'beneficiary account',
  'routing number',
  'routing numbers',
  'routing no',
  'routing nbr',
  'routing aba',
  'ach routing',
  'aba number',
  'aba no',
  'aba nbr',
  'swift code',
  'swift bic',
  'routing account',
  'funds transfer',
  'fund transfer',
  'bank transfer',
  'money transfer',
  'electronic transfer',
  'telegraphic transfer',
  'account transfer',
  'direct deposit',
  'direct dep',
  'remit to',
  'remittance address',
  'remit address',
  'payment address',
  'make payment to',
  'cash app',
  'datos bancarios',
  'change of account',
  'change of bank',
  'change of banking',
  'account change',
  'account update',
  'bank change',
  'bank update',
  'banking change',
  'banking update',
  'ach form',
  'ach transfer',
  'ach payment',
  'ach credit',
  'bank form'
].map(list)
/** Without spaces. */
const TOGETHER = list(
  'wireinstr wireinfo wiredetai wireform wiresheet wiringinstr wiringinfo wiringdetai bankdetai bankinginfo bankinginstruc bankingdetai bankinstruc bankinfo ' +
    'paymentinstruc disbursementinstruc fundinginstruc remittanceinstruc routingnumber routinginfo accountandrouting achinstruc achinfo achdetai ' +
    'instructionswir instructionsforwir instructionsforpay pymtinstruc pmtinstruc'
)
/** The same, but only from the start of a word: a repayment is another matter. */
const TOGETHER_AT_START = list(
  'paymentinfo paymentdetai fundinginfo fundingdetai disbursementinfo disbursementdetai remittanceinfo'
)
/** Pairs in one word; a shorter one may be anything. */
const PAIRS_TOGETHER: WordSet = new Set(PAIRS.map(pair => drawnAlike(pair.join(''))).filter(({ length }) => length > 6))
const NOT_BEFORE_TOGETHER = list('fire hard trip barb barbed hay live guy pre news business ether co')
/** Run together with the word itself. */
const BESIDE_WIRE = list(
  'my our the seller sellers buyer buyers borrower lender title escrow closing new updated revised final incoming outgoing bank fed copy doc docs form sheet letter page pdf'
)
const RUN_TOGETHER: WordSet = new Set(
  [...WIRE].flatMap(wire => BESIDE_WIRE.flatMap(other => [other + wire, wire + other]))
)
/** Count only if nothing else is said. */
const ALONE = set('ach eft aba banking')
/** Says nothing about the content. */
const FILLING = set('pdf doc docx copy final new updated revised signed scan scanned v the our your form letter page')
const UPDATE = set(
  'updated update updates revised revision corrected correction correct changed change changes amended amendment replacement replaces replacing superseding supersedes'
)

/** Whether a type or name indicates wire instructions, however they are written; prefers a false alarm to a miss. */
export function isWireInstructions(name: string): boolean {
  return readingsOf(name).some(tellsOfWires)
}

/** Whether any of the document's names indicates wire instructions. The only rule for alarms, Changes and reminders. */
export function isWireDocument({ type, name, fileName }: Named): boolean {
  return (
    isWireInstructions(type) ||
    (name !== type && isWireInstructions(name)) ||
    (fileName !== null && isWireInstructions(fileName))
  )
}

/**
 * Whether wire instructions claim to replace others. `new` counts only right before a word about money: New York does
 * not.
 */
export function callsItselfUpdate({ type, name, fileName }: Named): boolean {
  return [type, name, fileName ?? '']
    .flatMap(readingsOf)
    .some(words => words.some((word, at) => isOneOf(word, UPDATE) || (word === 'new' && isAbout(words[at + 1] ?? ''))))
}

const isOneOf = (read: string, words: WordSet): boolean =>
  words.has(read) || (read.includes(ANY_LETTER) && [...words].some(word => isWord(read, word)))
const isStem = (read: string, stems: Words): boolean => stems.some(stem => begins(read, stem))
const isAbout = (read: string): boolean => isOneOf(read, WIRE) || isOneOf(read, MONEY)
const isOrder = (read: string): boolean =>
  isOneOf(read, SHORT) || (isStem(read, INSTRUCTIONS) && !begins(read, INSTRUMENT))
const isDetail = (read: string): boolean => isStem(read, DETAILS) || isOrder(read)

function tellsOfWires(all: Words): boolean {
  const words = all.some(isOrder) ? all : withoutNotices(all)
  return (
    wiresWithDetails(words) ||
    words.some((word, at) => isWireAlone(words, word, at)) ||
    moneyWithDetails(words) ||
    pairs(words) ||
    together(words) ||
    inOneWord(words) ||
    sendsFunds(words)
  )
}

/** `Wire Fraud Advisory` is not an instruction, but `Wire Fraud Safe Instructions` is not a notice either. */
function withoutNotices(words: Words): Words {
  return words.filter((word, at) => !(isOneOf(word, WIRE) && isNotice(words, at + 1)))
}

function isNotice(words: Words, at: number): boolean {
  const after = words[at] === 'transfer' ? at + 1 : at
  const next = words[after + 1]
  return words[after] === 'fraud' && (next === undefined || isOneOf(next, NOTICE) || isOneOf(next, FILLING))
}

function wiresWithDetails(words: Words): boolean {
  if (words.some(isOrder) && words.some(word => isOneOf(word, WIRE))) return true
  const hasDetails = words.some(isDetail)
  return words.some(
    (word, at) =>
      (hasDetails && isOneOf(word, WIRE) && !isOfAnotherTrade(words, at)) ||
      (isOneOf(word, MISSPELLED) && reaches(words, at, isDetail))
  )
}

function isWireAlone(words: Words, word: string, at: number): boolean {
  if (isRunTogether(word) || isOneOf(word, TELLS_ALONE)) return true
  if (isOneOf(word, ALONE))
    return words.every(other => other === word || isOneOf(other, FILLING) || isOneOf(other, UPDATE))
  return isOneOf(word, WIRE) && !isOfAnotherTrade(words, at)
}

function isOfAnotherTrade(words: Words, at: number): boolean {
  const next = words[at + 1] === 'transfer' || words[at + 1] === 'transfers' ? at + 2 : at + 1
  const before = words[at - 1] === 'of' ? words[at - 2] : words[at - 1]
  return isOneOf(words[next] ?? '', AFTER_WIRE) || isOneOf(before ?? '', BEFORE_WIRE)
}

function isRunTogether(word: string): boolean {
  if (begins(word, WIRE_TRANSFER)) return ![...AFTER_WIRE].some(other => word.endsWith(other))
  return isOneOf(word, RUN_TOGETHER)
}

function moneyWithDetails(words: Words): boolean {
  return words.some((word, at) => {
    if (isOneOf(word, MONEY))
      return (
        reaches(words, at, isDetail) ||
        isAskedFor(words, at) ||
        (isOneOf(word, NUMBERED) && reaches(words, at, next => isOneOf(next, ACCOUNT)))
      )
    if (isOneOf(word, ORDERED))
      return !isOneOf(words[at - 1] ?? '', OTHER_TRANSFERS) && (reaches(words, at, isOrder) || isAskedFor(words, at))
    if (!isOneOf(word, ACCOUNT)) return false
    if (isRouted(words, at)) return true
    if (isOneOf(words[at - 1] ?? '', OTHER_ACCOUNTS)) return false
    return reaches(words, at, isDetail) || isOneOf(words[at + 1] ?? '', NUMBER)
  })
}

const NUMBERED = set('aba routing')
const ACCOUNT = set('account accounts acct accts acount accout')
const NUMBER = set('number numbers no nbr num')
const ROUTED_TOGETHER: Words = [...ACCOUNT].flatMap(account => [`${account}routing`, `${account}androuting`])

/** `Acct & Routing`, but not `Account Routing Slip`. */
function isRouted(words: Words, account: number): boolean {
  const at = words[account + 1] === 'and' ? account + 2 : account + 1
  return isOneOf(words[at] ?? '', NUMBERED) && !isOneOf(words[at + 1] ?? '', AFTER_PAIR)
}

/** Whether a matching word follows, with only allowed words between. */
function reaches(words: Words, at: number, isFound: (word: string) => boolean): boolean {
  for (const word of words.slice(at + 1, at + 6)) {
    if (isFound(word)) return true
    if (!isOneOf(word, BETWEEN) && !isOneOf(word, MONEY) && !isOneOf(word, WIRE)) return false
  }
  return false
}

/** `Instructions for payment`. */
function isAskedFor(words: Words, at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 5); back -= 1) {
    if (isOneOf(words[back] ?? '', FOR)) return isDetail(words[back - 1] ?? '')
    if (!isOneOf(words[back] ?? '', BETWEEN) && !isOneOf(words[back] ?? '', MONEY)) return false
  }
  return false
}

function pairs(words: Words): boolean {
  return PAIRS.some(pair =>
    words.some(
      (_word, at) =>
        pair.every((wanted, step) => isWord(words[at + step] ?? '', wanted)) &&
        !isOneOf(words[at + pair.length] ?? '', AFTER_PAIR)
    )
  )
}

const AFTER_PAIR = set(
  'statement statements stmt stmts history verification summary analysis receipt receipts slip stub stubs authorization confirmation fee fees tax'
)
const FUNDS = set('fund funds money payment payments proceeds deposit')

/** `Where to send the funds`. */
function sendsFunds(words: Words): boolean {
  return words.some((word, at) => word === 'send' && words.slice(at + 1, at + 4).some(next => isOneOf(next, FUNDS)))
}

/** A pair without its space: `acctrouting`, but neither `acctroutingslip` nor `acctrouting slip`. */
function inOneWord(words: Words): boolean {
  return words.some((word, at) => {
    if (isStem(word, TOGETHER_AT_START)) return true
    if (isOneOf(words[at + 1] ?? '', AFTER_PAIR)) return false
    return isOneOf(word, PAIRS_TOGETHER) || ROUTED_TOGETHER.some(key => endsWell(word, key))
  })
}

/** Whether a word has these in it, and does not go on as another paper. */
function endsWell(word: string, key: string): boolean {
  const at = find(word, key, 0)
  return at >= 0 && ![...AFTER_PAIR].some(after => begins(word.slice(at + key.length), after))
}

/** The same without spaces: from the start of a word, or within one. */
function together(words: Words): boolean {
  const begin = new Map<number, number>()
  let length = 0
  for (const word of words) {
    begin.set(length, word.length)
    length += word.length
  }
  const text = words.join('')
  return TOGETHER.some(key => {
    for (let at = find(text, key, 0); at >= 0; at = find(text, key, at + 1)) {
      if (begin.has(at) || isInside(text, begin, at, key)) return true
    }
    return false
  })
}

function find(text: string, key: string, from: number): number {
  if (!text.includes('?')) return text.indexOf(key, from)
  for (let at = from; at + key.length <= text.length; at += 1)
    if (begins(text.slice(at, at + key.length), key)) return at
  return -1
}

function isInside(text: string, begin: ReadonlyMap<number, number>, at: number, key: string): boolean {
  let start = at
  while (!begin.has(start)) start -= 1
  if (at + key.length > start + (begin.get(start) ?? 0)) return false
  const before = text.slice(start, at)
  return !NOT_BEFORE_TOGETHER.some(word => before.endsWith(word)) && !key.startsWith('ach')
}
