import { failureMessage } from '../../ui/text/failure-messages.ts'
import { momentText } from '../../ui/text/moments.ts'
import type { SaveState } from './autosave.ts'

/** The label of the save tag. `untilQuit`: drafts are stored in memory only; `now` in milliseconds since 1970. */
export function saveStateText({ phase, savedAt, failure }: SaveState, untilQuit: boolean, now: number): string {
  if (phase === 'moved-on') return 'No longer saved'
  if (phase === 'untouched') return 'Draft'
  if (phase === 'saving' && failure === undefined) return 'Saving…'
  if (failure !== undefined) return 'Not saved'
  if (phase === 'unsaved' || savedAt === undefined) return 'Not saved yet'
  return untilQuit ? 'Saved until you quit' : `Saved ${momentText(savedAt, now)}`
}

/** What to announce when the save state changes: a failure and its recovery once each, but not every save. */
export function saveAnnouncement(before: SaveState, now: SaveState, untilQuit: boolean): string | undefined {
  if (now.failure !== undefined && before.failure === undefined)
    return `Draft not saved. ${failureMessage(now.failure, 'save').title}`
  if (now.phase !== 'saved') return undefined
  const isNews = before.failure !== undefined || before.savedAt === undefined
  if (!isNews) return undefined
  return untilQuit ? 'Draft saved until you quit.' : 'Draft saved.'
}
