import type { Held } from '#domain/bridge.ts'
import type { Connection, ListTrouble } from '#domain/connection.ts'
import type { Failure, FieldMessage, KeychainTrouble } from '#domain/common/failure.ts'
import { failureMessage } from '../ui/text/failure-messages.ts'
import { counted } from '../ui/text/format.ts'
import { listText } from '../ui/text/list-text.ts'

/** The messages by field; none if the failure concerns no field. */
export function fieldMessages(failure: Failure): readonly FieldMessage[] {
  switch (failure.kind) {
    case 'invalid':
      return failure.fields
    case 'unauthorized':
      return [
        {
          path: 'token',
          message: 'That token wasn’t accepted. Check that you pasted all of it, or request a new one.'
        }
      ]
    case 'forbidden':
      return [{ path: 'token', message: 'That token can’t read orders. Request one that can.' }]
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
  locked: 'This computer’s keychain is locked',
  absent: 'This computer has no keychain',
  denied: 'Title Desk wasn’t allowed to use the keychain',
  'timed-out': 'This computer’s keychain didn’t respond',
  'too-large': 'This token is too long for this computer’s keychain',
  corrupt: 'This computer’s keychain couldn’t be read'
}

/** What a keychain problem means for a token entered now. It is never written to a file. */
export function keychainNotice(state: 'ok' | KeychainTrouble): string {
  return state === 'ok' ? '' : `${NO_KEYCHAIN[state]}. You’ll need to enter the token again after you quit.`
}

/** Where the connection's token is stored, as text. */
export function tokenMessage({ token, practice }: Connection): string {
  if (practice) return 'Sample data on this computer. No access token needed.'
  if (token === 'keychain') return 'Token saved in this computer’s keychain'
  if (token === 'until-quit') return 'Token saved until you quit'
  if (token === 'other-address')
    return 'The service URL changed after its token was entered. Check the URL, then replace the token.'
  return 'Enter its token again'
}

/** Why the saved connections are missing, where they went, and what to do. */
export const LIST_MESSAGES: Record<ListTrouble, string> = {
  'set-aside':
    'Some of your connections couldn’t be read. The damaged file was set aside in the data folder, not deleted. ' +
    'Add any that are missing. Orders at the service aren’t affected.',
  newer:
    'Your connections were saved by a newer version of Title Desk. Update Title Desk on this computer to see them ' +
    'and to add more.',
  blocked:
    'Title Desk can’t read the file with your connections, and won’t overwrite it. Close other apps that may be ' +
    'using it, then restart Title Desk.'
}

/** What would be removed along with a connection; empty if nothing. */
export function heldMessage({ drafts, waiting, unknown, sent }: Held): string {
  const parts = [
    drafts > 0 ? counted(drafts, 'draft') : '',
    waiting > 0 ? `${counted(waiting, 'order')} waiting to be sent` : '',
    unknown > 0 ? counted(unknown, 'unconfirmed order') : '',
    sent > 0 ? `the history of ${counted(sent, 'sent order')}` : ''
  ].filter(part => part !== '')
  return parts.length === 0 ? '' : `You’ll also lose ${listText(parts)}.`
}
