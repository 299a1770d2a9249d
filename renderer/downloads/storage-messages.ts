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
  return kind === 'local' ? '' : `This folder is ${PLACES[kind]}: what is in it can be read on other computers, too.`
}

/** Why files past their retention were not removed, and what to check. `now` is in milliseconds since 1970. */
export function dueText({ because, files, clockSeenAt }: DueFiles, keepDays: number | null, now: number): string {
  const kept = `${counted(files, 'file')} ${files === 1 ? 'is' : 'are'} past the limit of ${counted(keepDays ?? 0, 'day')}.`
  if (because === 'many') return `${kept} Title Desk doesn’t delete that many at once without asking.`
  const jump = clockSeenAt === null ? '' : ` from ${formatDate(today(clockSeenAt))} to ${formatDate(today(now))}`
  return `${kept} But the date on this computer moved${jump} since Title Desk last ran, so nothing was removed. Check the date and time of this computer first.`
}

export function removedText({ files, bytes, left }: Wiped): string {
  const gone = `${counted(files, 'file')} (${formatBytes(bytes)}) ${files === 1 ? 'was' : 'were'} removed.`
  return left === 0
    ? gone
    : `${gone} ${counted(left, 'file')} couldn’t be deleted. Close any apps that have them open, then try again.`
}
