import type { Held } from '#domain/bridge.ts'
import type { Connection, ListTrouble } from '#domain/connection.ts'
import type { Failure, FieldMessage, KeychainTrouble } from '#domain/common/failure.ts'
import { failureMessage } from '../ui/text/failure-messages.ts'
import { counted } from '../ui/text/format.ts'

/** The messages by field; none if the failure concerns no field. */
export function fieldMessages(failure: Failure): readonly FieldMessage[] {
  switch (failure.kind) {
    case 'invalid':
      return failure.fields
    case 'unauthorized':
      return [
        {
          path: 'token',
          message: 'The service refused this token. Check that all of it was pasted, or ask for a new one.'
        }
      ]
    case 'forbidden':
      return [{ path: 'token', message: 'The service does not let this token read orders. Ask for one that may.' }]
    case 'unreachable':
    case 'certificate':
    case 'timed-out':
    case 'redirected':
    case 'not-found':
    case 'malformed': {
      const { title, next } = failureMessage(failure, 'connect')
      return [{ path: 'baseAddress', message: `${title} ${next}` }]
    }
    default:
      return []
  }
}

const NO_KEYCHAIN: Record<KeychainTrouble, string> = {
  locked: 'The keychain of this computer is locked',
  absent: 'This computer has no keychain',
  denied: 'The keychain of this computer did not let Title Desk in',
  'timed-out': 'The keychain of this computer does not answer',
  'too-large': 'The keychain of this computer takes no token of this length',
  corrupt: 'What the keychain of this computer holds cannot be read'
}

/** What a keychain problem means for a token entered now. It is never written to a file. */
export function keychainNotice(state: 'ok' | KeychainTrouble): string {
  return state === 'ok' ? '' : `${NO_KEYCHAIN[state]}: the token lasts until Title Desk quits.`
}

/** Where the connection's token is stored, as text. */
export function tokenMessage({ token, practice }: Connection): string {
  if (practice) return 'Sample data on this computer; no token needed'
  if (token === 'keychain') return 'Token in the keychain of this computer'
  if (token === 'until-quit') return 'Token kept until Title Desk quits'
  if (token === 'other-address')
    return 'This address is not the one its token was entered for. Check it, then replace the token.'
  return 'Its token must be entered again'
}

/** Why the saved connections are missing, where they went, and what to do. */
export const LIST_MESSAGES: Record<ListTrouble, string> = {
  'set-aside':
    'The list of your connections could not be read whole. What could be read is here; the file was set aside in the ' +
    'data folder, not deleted. Connect again where one is missing; orders at the service are not affected.',
  newer:
    'The list of your connections was written by a newer Title Desk, and is left as it is. Update Title Desk on this ' +
    'computer; until then no connection can be added here.',
  blocked:
    'This computer does not let Title Desk read the list of your connections, and nothing is written over it. Close ' +
    'other programs that may hold the file and start Title Desk again.'
}

/** What would be removed along with a connection; empty if nothing. */
export function heldMessage({ drafts, waiting, unknown, sent }: Held): string {
  const parts = [
    drafts > 0 ? counted(drafts, 'draft') : '',
    waiting > 0 ? `${counted(waiting, 'order')} waiting to be sent` : '',
    unknown > 0 ? `${counted(unknown, 'order')} of which nobody knows yet whether the service has it` : '',
    sent > 0 ? `the record of what was sent for ${counted(sent, 'order')}` : ''
  ].filter(part => part !== '')
  return parts.length === 0 ? '' : `These go with it: ${parts.join('; ')}.`
}
