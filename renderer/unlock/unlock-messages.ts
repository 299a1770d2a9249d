import type { StoreNotice, UnlockState, UnlockTrouble } from '#domain/unlock.ts'
import { counted } from '../ui/text/format.ts'

type UntilQuit = Pick<Extract<UnlockState, { kind: 'until-quit' }>, 'because' | 'cure' | 'sealedWork'>

const WHY: Record<UnlockTrouble, string> = {
  locked: 'This computer’s keychain is locked. Unlock it, then try again.',
  absent: 'This computer has no keychain. Set a passphrase to keep your work.',
  denied: 'Title Desk wasn’t allowed to use the keychain. Allow access when your computer asks, then try again.',
  'timed-out': 'This computer’s keychain didn’t respond.',
  'too-large': 'This computer’s keychain can’t store the key.',
  corrupt: 'The key in this computer’s keychain couldn’t be read.',
  'passphrase-needed': 'Your work is locked by your passphrase.',
  'key-missing': 'The key to your earlier work is no longer in this computer’s keychain.',
  'key-wrong': 'The key in this computer’s keychain doesn’t open your earlier work.',
  newer: 'Your earlier work was saved by a newer version of Title Desk. Update Title Desk on this computer to open it.',
  disk: 'Title Desk can’t read or write its data folder.',
  'network-folder':
    'Title Desk’s data folder is on a network or in a synced folder, which can damage your data. Move it to this computer.',
  'in-use': 'Another app is using Title Desk’s data. Close it, then try again.'
}

/** A passphrase can’t replace a key that exists. */
const KEY_OUT_OF_REACH =
  'This computer’s keychain, which has the key to your work, can’t be found. Sign in to your computer again, then try again.'

/** What they say has to be done is the “then” of what follows. */
const WITH_ADVICE: ReadonlySet<UnlockTrouble> = new Set([
  'locked',
  'absent',
  'denied',
  'newer',
  'network-folder',
  'in-use'
])

export function unlockMessage({ because, cure, sealedWork }: UntilQuit): string {
  const why = because === 'absent' && cure !== 'set-passphrase' ? KEY_OUT_OF_REACH : WHY[because]
  if (!sealedWork || because === 'passphrase-needed') return why
  const when = WITH_ADVICE.has(because) ? 'until then' : 'right now'
  return `${why} Earlier drafts and orders are safe, but can’t be shown ${when}.`
}

/** What happened and what it means. Says that nothing was deleted. */
export function noticeMessage(notice: StoreNotice): string {
  switch (notice.kind) {
    case 'repaired': {
      const lost = notice.unreadable === 0 ? '' : ` ${counted(notice.unreadable, 'entry', 'entries')} couldn’t be read.`
      return (
        `The file with your drafts and orders was damaged. ${counted(notice.restored, 'order')} ${notice.restored === 1 ? 'was' : 'were'} recovered.${lost} ` +
        'The damaged file was set aside, not deleted. Orders waiting to be sent are on hold until you review them.'
      )
    }
    case 'missing':
      return (
        `The file with your drafts and orders was missing. ${counted(notice.restored, 'order')} ${notice.restored === 1 ? 'was' : 'were'} recovered from the backup. ` +
        'Orders waiting to be sent are on hold until you review them.'
      )
    case 'unreadable':
      return `${counted(notice.count, 'entry', 'entries')} of your drafts, orders, and documents couldn’t be read and ${notice.count === 1 ? 'was' : 'were'} set aside, not deleted.`
  }
}
