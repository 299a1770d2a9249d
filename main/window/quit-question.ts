import type { Loss } from '#domain/unlock.ts'
import type { QuitQuestion } from './desktop.ts'

export function quitQuestion({ drafts, unsent, sent, alarms, calls, files, downloads, watched }: Loss): QuitQuestion {
  const lost = [
    counted(drafts, 'draft', 'drafts'),
    counted(unsent, 'order that is not sent or not certain', 'orders that are not sent or not certain'),
    counted(sent, 'record of what was sent', 'records of what was sent'),
    counted(alarms, 'alarm over changed wire instructions', 'alarms over changed wire instructions'),
    counted(calls, 'recorded call about wire instructions', 'recorded calls about wire instructions'),
    counted(
      files,
      'record of a downloaded document (the file itself stays)',
      'records of downloaded documents (the files themselves stay)'
    ),
    counted(downloads, 'unfinished download', 'unfinished downloads')
  ].filter(words => words !== '')
  return {
    message: 'Quit and lose what is kept only until then?',
    detail: [
      `This would be gone: ${lost.join(', ')}.`,
      ...(watched === 0
        ? []
        : ['Next time, the wire instructions found first raise no alarm, even if they were changed in between.']),
      'Unlock the keychain or set a passphrase to keep it.'
    ].join(' '),
    quit: 'Quit',
    stay: 'Stay'
  }
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
