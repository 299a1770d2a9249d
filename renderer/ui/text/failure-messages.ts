import type { Failure, FieldMessage } from '#domain/common/failure.ts'
import {
  UNREACHABLE,
  NOT_FOUND,
  MALFORMED,
  KEYCHAIN,
  STORE,
  PASSPHRASE,
  FILE,
  type FailureMessage,
  type Part,
  type Task
} from './failure-tables.ts'

export type { FailureMessage, Task }

/** What a failure means for each task; for reading that is obvious. */
const MEANING: Record<Task, string> = {
  read: '',
  send: 'The order was not sent. Everything you entered is still here.',
  connect: 'Nothing was kept. Everything you entered is still here.',
  download: 'The document was not saved. The order is not affected.',
  open: 'The document was not opened. The order is not affected.',
  save: 'What you typed is still here, but not kept yet.',
  decide: 'Nothing was changed.'
}

/** A refused order did leave this computer. */
const REFUSED = 'The order was sent, and the service refused it. Everything you entered is still here.'
const REFUSALS: ReadonlySet<Failure['kind']> = new Set([
  'unauthorized',
  'forbidden',
  'not-found',
  'rejected',
  'too-many-requests'
])

/** The texts of a failure; every kind has its own. */
export function failureMessage(failure: Failure, task: Task = 'read'): FailureMessage {
  const meaning = task === 'send' && REFUSALS.has(failure.kind) ? REFUSED : MEANING[task]
  return { meaning, details: [], cure: 'none', again: true, ...partFor(failure, task) }
}

type NetworkFailure = Extract<Failure, { kind: 'offline' | 'unreachable' | 'certificate' | 'timed-out' | 'redirected' }>
type AnswerFailure = Extract<
  Failure,
  {
    kind:
      | 'unauthorized'
      | 'forbidden'
      | 'not-found'
      | 'rejected'
      | 'too-many-requests'
      | 'service-error'
      | 'malformed'
      | 'unknown-outcome'
  }
>
type LocalFailure = Exclude<Failure, NetworkFailure | AnswerFailure>

function partFor(failure: Failure, task: Task): Part {
  switch (failure.kind) {
    case 'offline':
    case 'unreachable':
    case 'certificate':
    case 'timed-out':
    case 'redirected':
      return networkPart(failure)
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'rejected':
    case 'too-many-requests':
    case 'service-error':
    case 'malformed':
    case 'unknown-outcome':
      return answerPart(failure, task)
    default:
      return localPart(failure)
  }
}

/** The service was not reached. */
function networkPart(failure: NetworkFailure): Part {
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
    case 'redirected':
      return {
        title: 'The service pointed to another address, and we did not follow.',
        next: 'Check the base address; the service may have moved.',
        details: [`Status ${failure.status}`],
        cure: 'connections',
        again: false
      }
  }
}

/** The service answered, or its answer was incomplete. */
function answerPart(failure: AnswerFailure, task: Task): Part {
  switch (failure.kind) {
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
      const cause = failureMessage(failure.because, task)
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
  }
}

/** Something on this computer. */
function localPart(failure: LocalFailure): Part {
  switch (failure.kind) {
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

function said(words: string | undefined): string[] {
  return words === undefined || words === '' ? [] : [`The service said: ${words}`]
}

/** Only an order has fields to fix; without words from the service there is nothing to read. */
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
