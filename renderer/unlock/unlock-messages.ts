import type { StoreNotice, UnlockTrouble } from '#domain/unlock.ts'
import { counted } from '../ui/text/format.ts'

const WHY: Record<UnlockTrouble, string> = {
  locked: 'This computer’s keychain is locked. Unlock it, then try again.',
  absent: 'This computer has no keychain.',
  denied: 'Title Desk wasn’t allowed to use the keychain. Allow it when the computer asks, then try again.',
  'timed-out': 'The keychain of this computer does not answer.',
  'too-large': 'The keychain of this computer takes no key.',
  corrupt: 'What the keychain of this computer holds cannot be read.',
  'passphrase-needed': 'Your work is locked by your passphrase.',
  'key-missing': 'The key to your earlier work is no longer in the keychain of this computer.',
  'key-wrong': 'The key in the keychain of this computer does not open your earlier work.',
  newer:
    'Your earlier work was written by a newer Title Desk, and is left as it is. Update Title Desk on this computer.',
  disk: 'This computer does not let Title Desk read or write in its data folder.',
  'network-folder':
    'The data folder of Title Desk lies on a network or in a synced folder, where work would break. Move it to this computer.',
  'in-use': 'Another program holds the work of Title Desk. Close it, then try again.'
}

export function unlockMessage(because: UnlockTrouble, sealedWork: boolean): string {
  const earlier =
    sealedWork && because !== 'passphrase-needed'
      ? ' Earlier drafts and orders are safe where they are, and cannot be shown until then.'
      : ''
  return `${WHY[because]}${earlier}`
}

/** What happened and what it means. Says that nothing was deleted. */
export function noticeMessage(notice: StoreNotice): string {
  switch (notice.kind) {
    case 'repaired': {
      const lost =
        notice.unreadable === 0 ? '' : ` ${counted(notice.unreadable, 'entry', 'entries')} could be seen but not read.`
      return (
        `The file with your drafts and orders was damaged. ${counted(notice.restored, 'order')} ${notice.restored === 1 ? 'was' : 'were'} brought back.${lost} ` +
        'The damaged file lies aside and was not deleted. Orders that waited are held until you say so: look at each before it is sent.'
      )
    }
    case 'missing':
      return (
        `The file with your drafts and orders was gone. ${counted(notice.restored, 'order')} ${notice.restored === 1 ? 'was' : 'were'} brought back from the backup. ` +
        'Orders that waited are held until you say so: look at each before it is sent.'
      )
    case 'unreadable':
      return `${counted(notice.count, 'entry', 'entries')} of your drafts, orders and documents could not be read, and ${notice.count === 1 ? 'was' : 'were'} put aside, not deleted.`
  }
}
