import type { Loss } from '#domain/unlock.ts'
import type { QuitQuestion } from '../desktop.ts'

export function quitQuestion({
  drafts,
  unsent,
  sent,
  alarms,
  calls,
  files,
  downloads,
  entries,
  notes,
  watched
}: Loss): QuitQuestion {
  const lost = [
    counted(drafts, 'draft', 'drafts'),
    counted(unsent, 'order that wasn’t sent or confirmed', 'orders that weren’t sent or confirmed'),
    counted(sent, 'record of a sent order', 'records of sent orders'),
    counted(alarms, 'alert about changed wire instructions', 'alerts about changed wire instructions'),
    counted(calls, 'recorded call about wire instructions', 'recorded calls about wire instructions'),
    counted(
      files,
      'record of a downloaded document (the file stays)',
      'records of downloaded documents (the files stay)'
    ),
    counted(downloads, 'unfinished download', 'unfinished downloads'),
    counted(entries, 'change to your contacts and lists', 'changes to your contacts and lists'),
    counted(notes, 'note your office doesn’t have yet', 'notes your office doesn’t have yet')
  ].filter(words => words !== '')
  return {
    message: 'Quit without saving?',
    detail: [
      `You’ll lose: ${lost.join(', ')}.`,
      ...(watched === 0 ? [] : ['Changes to wire instructions made before the next start won’t be noticed.']),
      'To keep this, unlock the keychain or set a passphrase.'
    ].join(' '),
    quit: 'Quit',
    stay: 'Stay'
  }
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
