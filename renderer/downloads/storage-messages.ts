import { today } from '#domain/calendar/calendar-date.ts'
import { formatDate } from '#domain/calendar/format-day.ts'
import type { DocumentFolder, DocumentRoom, DueFiles, Wiped } from '#domain/documents/stored-documents.ts'
import { counted } from '../ui/text/format.ts'
import { formatBytes } from '../ui/text/format-bytes.ts'

const PLACES: Readonly<Record<Exclude<DocumentFolder['kind'], 'local'>, string>> = {
  onedrive: 'in OneDrive',
  dropbox: 'in Dropbox',
  'google-drive': 'in Google Drive',
  icloud: 'in iCloud',
  box: 'in Box',
  network: 'on the network'
}

/** How much is stored on this computer, and for how long. */
export function storageText({ files, bytes, keepDays }: DocumentRoom): string {
  const kept = files === 0 ? 'No files on this computer.' : `${counted(files, 'file')}, ${formatBytes(bytes)}.`
  const long =
    keepDays === null
      ? 'Saved until you remove them.'
      : `Unchanged files are deleted after ${counted(keepDays, 'day')}.`
  return files === 0 ? kept : `${kept} ${long}`
}

/** Where else the document folder can be read; empty if it is on this computer only. */
export function folderText({ kind }: DocumentFolder): string {
  return kind === 'local' ? '' : `This folder is ${PLACES[kind]}: what’s in it can be read on other computers, too.`
}

/** What waits for consent to be removed: `2 files`, or entries of the activity log if there is no file. */
export function dueCount({ files, entries = 0 }: Pick<DueFiles, 'files' | 'entries'>): string {
  return files > 0 ? counted(files, 'file') : counted(entries, 'entry', 'entries')
}

/** What else goes with files past their retention; empty if nothing does. */
export function dueEntriesText({ entries = 0 }: Pick<DueFiles, 'entries'>): string {
  return entries === 0
    ? ''
    : `${counted(entries, 'entry', 'entries')} in the activity logs of all connections will be deleted.`
}

/** Why what is past its limit was not removed, and what to check. `now` is in milliseconds since 1970. */
export function dueText(
  { because, files, entries = 0, clockSeenAt }: DueFiles,
  keepDays: number | null,
  now: number
): string {
  const old = [
    files > 0 &&
      `${counted(files, 'file')} ${files === 1 ? 'is' : 'are'} past the limit of ${counted(keepDays ?? 0, 'day')}.`,
    entries > 0 &&
      `${counted(entries, 'entry', 'entries')} in the activity log ${entries === 1 ? 'is past its' : 'are past their'} limit.`
  ]
  const kept = old.filter(Boolean).join(' ')
  if (because === 'many') return `${kept} Title Desk doesn’t delete that many at once without asking.`
  const jump = clockSeenAt === null ? '' : ` from ${formatDate(today(clockSeenAt))} to ${formatDate(today(now))}`
  return `${kept} But the date on this computer moved${jump} since Title Desk last ran, so nothing was removed. Check the date and time of this computer first.`
}

/** `entries`: old ones of the activity log that were removed, too. */
export function removedText({ files, bytes, left }: Wiped, entries = 0): string {
  const gone = `${counted(files, 'file')} (${formatBytes(bytes)}) ${files === 1 ? 'was' : 'were'} removed.`
  return [
    (files > 0 || entries === 0) && gone,
    entries > 0 && 'Old entries in the activity log were removed.',
    left > 0 && `${counted(left, 'file')} couldn’t be deleted. Close any apps that have them open, then try again.`
  ]
    .filter(Boolean)
    .join(' ')
}
