import type { Failure, FieldMessage } from '#domain/common/failure.ts'
import {
  UNREACHABLE,
  NOT_FOUND,
  MALFORMED,
  KEYCHAIN,
  STORE,
  PASSPHRASE,
  PRINT,
  FILE,
  FILE_REFUSED,
  NOT_SAVED,
  type FailureMessage,
  type Part,
  type Task
} from './failure-tables.ts'

export type { FailureMessage, Task }

/** What a failure means for each task; for reading that is obvious. */
const MEANING: Record<Task, string> = {
  read: '',
  send: 'The order wasn’t sent. Everything you entered is still here.',
  connect: 'Nothing was saved. Everything you entered is still here.',
  download: 'The document wasn’t saved. The order isn’t affected.',
  open: 'The document wasn’t opened. The order isn’t affected.',
  save: 'What you typed is still here, but not saved yet.',
  decide: 'Nothing was changed.'
}

/** A refused order did leave this computer. */
const REFUSED = 'The order was sent, and the service rejected it. Everything you entered is still here.'
const REFUSALS: ReadonlySet<Failure['kind']> = new Set([
  'unauthorized',
  'forbidden',
  'not-found',
  'rejected',
  'too-many-requests'
])

/** Some networks answer in the service's place until their users sign in (H1). */
const SIGN_IN = 'If this network asks you to sign in, do that in a browser, then try again.'

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
type FileFailure = Extract<Failure, { kind: 'file' }>
type LocalFailure = Exclude<Failure, NetworkFailure | AnswerFailure | FileFailure>

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
    case 'file':
      return filePart(failure, task)
    default:
      return localPart(failure)
  }
}

/** The service was not reached. */
function networkPart(failure: NetworkFailure): Part {
  switch (failure.kind) {
    case 'offline':
      return { title: 'This computer is offline.', next: 'Check your network, then try again.' }
    case 'unreachable':
      return { ...UNREACHABLE[failure.reason](failure.host), details: [`Address: ${failure.host}`] }
    case 'certificate':
      return {
        title: `Couldn’t verify that ${failure.host} is the service.`,
        next: 'Check the service URL. If it’s right, contact your IT team. Don’t bypass this warning.',
        details: [
          `Address: ${failure.host}`,
          'This computer doesn’t trust its certificate.',
          'If a certificate was just installed, quit and reopen Title Desk.'
        ],
        cure: 'connections',
        again: false
      }
    case 'timed-out':
      return {
        title: `The service didn’t respond within ${count(failure.afterSeconds, 'second')}.`,
        next: 'Wait a moment, then try again.'
      }
    case 'redirected':
      return {
        title: 'The service redirected to another address, and Title Desk didn’t follow.',
        next: 'Check the service URL. The service may have moved.',
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
        title: 'Your access token was rejected.',
        next: 'Update it in Connections.',
        details: said(failure.words),
        cure: 'connections',
        again: false
      }
    case 'forbidden':
      return {
        title: 'Your access token doesn’t allow this.',
        next: 'Ask the service for access, or switch connections.',
        details: said(failure.words),
        cure: 'connections',
        again: false
      }
    case 'not-found':
      return { ...NOT_FOUND[task], details: said(failure.words) }
    case 'rejected':
      return {
        title: task === 'send' ? 'The service didn’t accept the order.' : 'The service didn’t accept the request.',
        next: afterRejection(failure, task),
        ...(failure.words === undefined ? {} : { quote: failure.words }),
        details: [...failure.fields.map(placed), ...(failure.more ?? []), `Status ${failure.status}`],
        again: false
      }
    case 'too-many-requests':
      return {
        title: 'The service is busy.',
        next: `Wait ${failure.retryAfterSeconds === undefined ? 'a minute' : count(failure.retryAfterSeconds, 'second')}, then try again.`,
        details: said(failure.words)
      }
    case 'service-error':
      return {
        title: 'The service had an error.',
        next: 'Wait a few minutes, then try again. If it continues, contact their support.',
        details: [...said(failure.words), `Status ${failure.status}`]
      }
    case 'malformed':
      if (failure.what === 'html' && task === 'download') {
        return {
          title: 'The service sent a web page instead of the document.',
          next: `${SIGN_IN} If it continues, contact their support.`,
          details: ['Answer: html']
        }
      }
      return {
        title: MALFORMED[failure.what],
        next: `${failure.what === 'html' ? SIGN_IN : 'Try again.'} If it continues, check the service URL and contact their support.`,
        details: [
          `Answer: ${failure.what}`,
          ...(failure.member === undefined ? [] : [`Missing: ${failure.member}`]),
          ...said(failure.words)
        ]
      }
    case 'unknown-outcome': {
      const cause = failureMessage(failure.because, task)
      return {
        title: 'We couldn’t confirm this order.',
        meaning: 'The service may or may not have received it. Title Desk won’t send it again on its own.',
        next: 'Check the order list first. Send it again only if it isn’t there.',
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
        title: 'Something you entered can’t be used.',
        next: 'Fix the marked fields, then try again.',
        details: failure.fields.map(placed),
        again: false
      }
    case 'vault':
      return { ...KEYCHAIN[failure.trouble], details: [`Keychain: ${failure.trouble}`] }
    case 'not-connected':
      return failure.because === 'other-address'
        ? {
            title: 'This connection’s service URL has changed.',
            next: 'Its token belongs to another address, so it wasn’t used. Check the URL in Connections. If it’s right, enter the token again.',
            cure: 'connections',
            again: false
          }
        : {
            title: 'No connection is ready.',
            next: 'Select one in Connections, or enter its token.',
            cure: 'connections',
            again: false
          }
    case 'canceled':
      return { title: 'Canceled.', next: 'Start again anytime.' }
    case 'print':
      return PRINT[failure.trouble]
    case 'practice-unavailable':
      if (failure.because === 'in-use')
        return { title: 'Another app has your practice orders open.', next: 'Close it, then try again.' }
      return { title: 'Couldn’t start the practice service.', next: 'Quit and reopen Title Desk, then try again.' }
    case 'store':
      return { ...STORE[failure.trouble], details: [`Store: ${failure.trouble}`] }
    case 'passphrase':
      return { ...PASSPHRASE[failure.trouble], again: false }
    case 'no-such-draft':
      return {
        title: 'This order is no longer on this computer.',
        next: 'Look for it in Drafts and the outbox.',
        again: false
      }
    case 'out-of-date':
      return { title: 'This order changed in the meantime.', next: 'Review its current state.', again: false }
    case 'screen-locked':
      return { title: 'Title Desk is locked.', next: 'Unlock it, then try again.' }
    case 'bug':
      return {
        title: 'Title Desk hit a problem.',
        next: 'Try again. If it keeps happening, restart the app and report it.',
        details: ['Details are in Title Desk’s log.']
      }
  }
}

/** Tasks in which a file that isn't written is no document of an order: an export, a report, or one of Title Desk's own. */
const OTHER_FILES: ReadonlySet<Task> = new Set(['save', 'connect', 'decide'])

/** Title Desk's own files come with their names. */
function filePart({ trouble, fileName, words }: FileFailure, task: Task): Part {
  const details = fileName === undefined ? [] : [`File: ${fileName}`]
  if (words !== undefined) return { ...FILE_REFUSED, quote: words, details }
  if (trouble !== 'cannot-write') return { ...FILE[trouble], details }
  if (fileName !== undefined) return { ...STORE['disk-fault'], details }
  return { ...(OTHER_FILES.has(task) ? NOT_SAVED : FILE[trouble]), details }
}

/** A failure as one text for a row, which has no room for details: what the service said is in it. */
export function failureLine(failure: Failure, task: Task): string {
  const { title, next } = failureMessage(failure, task)
  // What comes after would read as the service's own words.
  const words =
    'words' in failure ? said(failure.words).map(text => (/[.!?…]["”’)]?$/.test(text) ? text : `${text}.`)) : []
  return [title, ...words, next].join(' ')
}

function said(words: string | undefined): string[] {
  return words === undefined || words === '' ? [] : [`The service said: ${words}`]
}

/** Only an order has fields to fix; without words from the service there is nothing to read. */
function afterRejection({ words, fields }: Extract<Failure, { kind: 'rejected' }>, task: Task): string {
  if (fields.length > 0) return 'Fix the fields below, then send again.'
  if (words !== undefined) return 'Fix what the service describes, then try again.'
  return `The service gave no reason. ${task === 'send' ? 'Check the order, then contact their support.' : 'Contact their support.'}`
}

function placed({ path, message }: FieldMessage): string {
  return path === '' ? message : `${path}: ${message}`
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
