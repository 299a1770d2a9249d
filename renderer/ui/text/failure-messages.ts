import type {
  Failure,
  FieldMessage,
  FileTrouble,
  Malformation,
  StoreTrouble,
  Unreachable,
  KeychainTrouble
} from '#domain/common/failure.ts'

/** What the person was doing when it failed. */
export type Task = 'read' | 'send' | 'connect' | 'download' | 'open' | 'save' | 'decide'

/** A failure in the clerk's words, and what stands behind "Details". */
export interface FailureWords {
  /** What happened. */
  readonly title: string
  /** What it means for the order or for what was typed; empty where it means nothing. */
  readonly meaning: string
  /** What to do next. */
  readonly next: string
  /** The service's own words, where they say what to mend. */
  readonly quote?: string
  /** For whoever has to look into it; none of it is needed to go on. */
  readonly details: readonly string[]
  /** Where the cure is, if not here. */
  readonly cure: 'connections' | 'orders' | 'none'
  /** Whether asking again, with nothing changed, can help. */
  readonly again: boolean
}

type Part = Partial<FailureWords> & Pick<FailureWords, 'title' | 'next'>

/** What nothing having happened means for each task; for reading it goes without saying. */
const MEANING: Record<Task, string> = {
  read: '',
  send: 'The order was not sent. Everything you entered is still here.',
  connect: 'Nothing was kept. Everything you entered is still here.',
  download: 'The document was not saved. The order is not affected.',
  open: 'The document was not opened. The order is not affected.',
  save: 'What you typed is still here, but not kept yet.',
  decide: 'Nothing was changed.'
}

/** An order that was refused did leave this computer. */
const REFUSED = 'The order was sent, and the service refused it. Everything you entered is still here.'
const REFUSALS: ReadonlySet<Failure['kind']> = new Set([
  'unauthorized',
  'forbidden',
  'not-found',
  'rejected',
  'too-many-requests'
])

/** Takes a failure and the task it met, gives the words for it. Every kind of failure has its own. */
export function failureWords(failure: Failure, task: Task = 'read'): FailureWords {
  const meaning = task === 'send' && REFUSALS.has(failure.kind) ? REFUSED : MEANING[task]
  return { meaning, details: [], cure: 'none', again: true, ...partFor(failure, task) }
}

function partFor(failure: Failure, task: Task): Part {
  switch (failure.kind) {
    case 'offline':
      return { title: 'This computer is offline.', next: 'Check the network, then try again.' }
    case 'unreachable':
      return { ...UNREACHABLE[failure.reason](failure.host), details: [`Address: ${failure.host}`] }
    case 'certificate':
      return {
        title: `${failure.host} could not prove that it is the service.`,
        next: 'Check the base address. If it is right, ask whoever looks after your network; do not go around this.',
        details: [
          `Address: ${failure.host}`,
          'Its certificate is not trusted by this computer.',
          'If a certificate was installed just now, quit Title Desk and start it again: certificates are read at the start.'
        ],
        cure: 'connections',
        again: false
      }
    case 'timed-out':
      return {
        title: `The service did not answer within ${count(failure.afterSeconds, 'second')}.`,
        next: 'Wait a moment, then try again.'
      }
    case 'unauthorized':
      return {
        title: 'The service refused the token.',
        next: 'Enter a new token under Connections.',
        details: said(failure.words),
        cure: 'connections',
        again: false
      }
    case 'forbidden':
      return {
        title: 'This token may not do that.',
        next: 'Ask the service for access, or use another connection.',
        details: said(failure.words),
        cure: 'connections',
        again: false
      }
    case 'not-found':
      return { ...NOT_FOUND[task], details: said(failure.words) }
    case 'rejected':
      return {
        title: task === 'send' ? 'The service did not accept the order.' : 'The service did not accept the request.',
        next: afterRejection(failure, task),
        ...(failure.words === undefined ? {} : { quote: failure.words }),
        details: [...failure.fields.map(placed), ...(failure.more ?? []), `Status ${failure.status}`],
        again: false
      }
    case 'too-many-requests':
      return {
        title: 'The service has been asked too often.',
        next: `Wait ${failure.retryAfterSeconds === undefined ? 'a minute' : count(failure.retryAfterSeconds, 'second')}, then try again.`,
        details: said(failure.words)
      }
    case 'service-error':
      return {
        title: 'The service had a fault of its own.',
        next: 'Wait a few minutes, then try again. If it lasts, tell the service.',
        details: [...said(failure.words), `Status ${failure.status}`]
      }
    case 'redirected':
      return {
        title: 'The service pointed to another address, and we did not follow.',
        next: 'Check the base address; the service may have moved.',
        details: [`Status ${failure.status}`],
        cure: 'connections',
        again: false
      }
    case 'malformed':
      if (failure.what === 'html' && task === 'download') {
        return {
          title: 'A web page arrived instead of the document.',
          next: 'Try again; if it stays so, tell the service.',
          details: ['Answer: html']
        }
      }
      return {
        title: MALFORMED[failure.what],
        next: 'Try again. If it stays so, check the base address and tell the service.',
        details: [
          `Answer: ${failure.what}`,
          ...(failure.member === undefined ? [] : [`Missing: ${failure.member}`]),
          ...said(failure.words)
        ]
      }
    case 'unknown-outcome': {
      const cause = failureWords(failure.because, task)
      return {
        title: 'It is not known whether the order arrived.',
        meaning: 'The service may have it or not. It is not sent again by itself.',
        next: 'Look for it in the order list first. Send it again only if it is not there.',
        ...(cause.quote === undefined ? {} : { quote: cause.quote }),
        details: [cause.title, ...cause.details],
        cure: 'orders',
        again: false
      }
    }
    case 'invalid':
      return {
        title: 'Something entered cannot be used.',
        next: 'Fix what is marked, then try again.',
        details: failure.fields.map(placed),
        again: false
      }
    case 'vault':
      return { ...KEYCHAIN[failure.trouble], details: [`Keychain: ${failure.trouble}`] }
    case 'not-connected':
      return failure.because === 'other-address'
        ? {
            title: 'The address of this connection has changed.',
            next: 'Its token is for another address, so it was not used. Check the address under Connections. If it is right, enter the token again.',
            cure: 'connections',
            again: false
          }
        : {
            title: 'No connection is ready.',
            next: 'Choose one under Connections, or enter its token.',
            cure: 'connections',
            again: false
          }
    case 'canceled':
      return { title: 'Canceled.', next: 'Start again whenever you like.' }
    case 'file':
      return { ...FILE[failure.trouble], details: failure.fileName === undefined ? [] : [`File: ${failure.fileName}`] }
    case 'practice-unavailable':
      return { title: 'The practice service could not start.', next: 'Quit Title Desk, open it and try again.' }
    case 'store':
      return { ...STORE[failure.trouble], details: [`Store: ${failure.trouble}`] }
    case 'passphrase':
      return { ...PASSPHRASE[failure.trouble], again: false }
    case 'no-such-draft':
      return {
        title: 'This order is no longer on this computer.',
        next: 'Look for it among the drafts and in the outbox.',
        again: false
      }
    case 'out-of-date':
      return { title: 'This order has moved on meanwhile.', next: 'Look at how it stands now.', again: false }
    case 'bug':
      return {
        title: 'Something went wrong in Title Desk itself.',
        next: 'Try again. If it happens again, quit and open Title Desk, and report it.',
        details: ['The details are in the log of Title Desk.']
      }
  }
}

const UNREACHABLE: Record<Unreachable, (host: string) => Part> = {
  'name-unknown': host => ({
    title: `There is no service named ${host}.`,
    next: 'Check the base address and the network, then try again.',
    cure: 'connections'
  }),
  refused: host => ({
    title: `The service at ${host} is not answering.`,
    next: 'The service may be down. Wait a few minutes, then try again.'
  }),
  'proxy-kind': host => ({
    title: `This network leads to ${host} only through a kind of proxy that Title Desk cannot use.`,
    next: 'Ask whoever looks after your network for an HTTP proxy, or for direct access to the service; SOCKS is not supported.',
    again: false
  }),
  'proxy-sign-in': host => ({
    title: `The proxy ${host} asks for a user name and a password, which Title Desk cannot give.`,
    next: 'Ask whoever looks after your network to let this computer through without signing in.',
    again: false
  }),
  dropped: host => ({
    title: `The connection to ${host} broke off.`,
    next: 'Try again. If it keeps happening, ask whoever looks after your network.'
  })
}

const NOT_FOUND: Record<Task, Part> = {
  read: {
    title: 'The service does not have this.',
    next: 'Go back to the order list and look there.',
    cure: 'orders',
    again: false
  },
  send: {
    title: 'The service takes no orders at this address.',
    next: 'Check the base address.',
    cure: 'connections',
    again: false
  },
  connect: { title: 'There is no order service at this address.', next: 'Check the base address.', again: false },
  download: { title: 'The service no longer has this document.', next: 'Refresh the order, then try again.' },
  open: { title: 'The service no longer has this document.', next: 'Refresh the order, then try again.' },
  save: {
    title: 'The service does not have this.',
    next: 'Go back to the order list and look there.',
    cure: 'orders',
    again: false
  },
  decide: {
    title: 'The service does not have this.',
    next: 'Go back to the order list and look there.',
    cure: 'orders',
    again: false
  }
}

const MALFORMED: Record<Malformation, string> = {
  html: 'The service answered with a web page instead of data.',
  empty: 'The service answered with nothing.',
  'not-json': 'The service answered with something that cannot be read.',
  'cut-short': 'The answer of the service broke off in the middle.',
  'too-large': 'The answer of the service is far too large.',
  'missing-member': 'The answer of the service lacks something we need.',
  'same-id': 'The service answered with the number of another order.'
}

const UNTIL_QUIT = 'Unlock or repair it; until then a token lasts only until Title Desk quits.'
const KEYCHAIN: Record<KeychainTrouble, Part> = {
  locked: { title: 'The keychain of this computer is locked.', next: 'Unlock it, then try again.' },
  absent: {
    title: 'This computer has no keychain.',
    next: 'You can go on: a token then lasts until Title Desk quits.'
  },
  denied: {
    title: 'The keychain did not let Title Desk in.',
    next: 'Allow Title Desk when the computer asks, then try again.'
  },
  'timed-out': { title: 'The keychain of this computer did not answer.', next: UNTIL_QUIT },
  'too-large': {
    title: 'This token is too long for the keychain.',
    next: 'Check that only the token was pasted.',
    again: false
  },
  corrupt: {
    title: 'What the keychain holds cannot be read.',
    next: 'Enter the token again under Connections.',
    cure: 'connections'
  }
}

const STORE: Record<StoreTrouble, Part> = {
  'disk-full': { title: 'The disk of this computer is full.', next: 'Make room, then try again.' },
  'disk-fault': {
    title: 'The disk of this computer did not take what was to be kept.',
    next: 'Try again. If it stays so, ask whoever looks after this computer.'
  },
  damaged: {
    title: 'Something kept on this computer cannot be read.',
    next: 'Quit and open Title Desk: it then brings back what can be.'
  },
  locked: { title: 'What is kept on this computer is locked.', next: 'Unlock it, then try again.' }
}

const PASSPHRASE: Record<'too-short' | 'wrong', Part> = {
  'too-short': { title: 'This passphrase is too short.', next: 'Use twelve characters or more, such as four words.' },
  wrong: { title: 'This is not the passphrase.', next: 'Check the keyboard and try again.' }
}

const FILE: Record<FileTrouble, Part> = {
  'no-file-yet': { title: 'This document is not here yet.', next: 'Refresh the order later.' },
  'link-expired': {
    title: 'The link to this document has run out.',
    next: 'Try again; if it stays so, tell the service.'
  },
  'token-withheld': {
    title: 'This document is at another address, which asks for a sign-in.',
    next: 'Title Desk sends its token to the service itself only. Ask the service for a link that works without it.'
  },
  'too-many-hops': {
    title: 'The link to this document leads from one address to the next without an end.',
    next: 'Try again later; if it stays so, tell the service.'
  },
  'no-length': {
    title: 'The service does not say where this document ends.',
    next: 'Nobody can tell whether all of it arrived, so nothing was kept. Tell the service, or ask for the document another way.',
    again: false
  },
  'refused-address': {
    title: 'The document lies at an address we do not trust.',
    next: 'Ask the service to send it another way.',
    again: false
  },
  'wrong-size': { title: 'The document arrived incomplete.', next: 'Download it again.' },
  'wrong-content': {
    title: 'What arrived is not what the service says it sent.',
    next: 'Download it again. If it stays so, tell the service.'
  },
  'disk-full': { title: 'The disk of this computer is full.', next: 'Make room, then try again.' },
  'cannot-write': {
    title: 'The document could not be written to the disk.',
    next: 'Check the download folder, then try again.'
  },
  'not-downloaded': { title: 'This document is no longer on this computer.', next: 'Download it again.' },
  'changed-on-disk': {
    title: 'The file was changed after it was downloaded.',
    next: 'Download it again, or look at it in its folder.'
  },
  superseded: {
    title: 'The service has replaced or withdrawn this file.',
    next: 'Download the new version, or open the previous one if you need it.'
  },
  'type-not-opened': {
    title: 'Title Desk does not open files of this kind.',
    next: 'Show it in its folder, and open it there if you trust it.',
    again: false
  },
  'too-large-to-show': {
    title: 'This file is too large to be shown here.',
    next: 'Open it with its own program.',
    again: false
  },
  'no-program': { title: 'No program on this computer opens this file.', next: 'Show it in its folder.', again: false }
}

function said(words: string | undefined): string[] {
  return words === undefined || words === '' ? [] : [`The service said: ${words}`]
}

/** What the service names can be fixed only in an order; where it says nothing, nobody is told to read it. */
function afterRejection({ words, fields }: Extract<Failure, { kind: 'rejected' }>, task: Task): string {
  if (fields.length > 0) return 'Fix what the service names, then try again.'
  if (words !== undefined) return 'Fix what the service says, then try again.'
  return `The service gave no reason. ${task === 'send' ? 'Check the order, then ask the service.' : 'Ask the service what is wrong.'}`
}

function placed({ path, message }: FieldMessage): string {
  return path === '' ? message : `${path}: ${message}`
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
