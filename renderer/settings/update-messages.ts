import type { UpdateBlocker, UpdateFailure, UpdateState } from '#domain/updates.ts'
import { failureMessage } from '../ui/text/failure-messages.ts'
import { datedInSentence } from '../ui/text/moments.ts'

/** What is known of newer versions. */
export function updateMessage(state: UpdateState, now: number): string {
  switch (state.kind) {
    case 'off':
      return 'Automatic updates are off. Ask your IT team about new versions.'
    case 'elsewhere':
      return 'Your IT team installs updates on this computer.'
    case 'checking':
      return 'Checking for updates…'
    case 'current':
      return state.checkedAt === null
        ? 'Not checked yet.'
        : `Up to date. Checked ${datedInSentence(state.checkedAt, now)}.`
    case 'downloading':
      return `Downloading version ${state.version}…`
    case 'ready':
      return `Version ${state.version} is ready. Restart when you are.`
    case 'failed':
      return failedMessage(state.because)
  }
}

function failedMessage(because: UpdateFailure): string {
  if (because === 'refused') return 'The update can’t be trusted, and wasn’t installed. Tell your IT team.'
  if (because === 'unreachable') return 'Couldn’t check for updates. Check your network, then try again.'
  const { title, next } = failureMessage({ kind: 'store', trouble: because })
  return `${title} ${next}`
}

const WAITS: Readonly<Record<UpdateBlocker, string>> = {
  sending: 'An order is being sent. Restart when it’s done.',
  downloads: 'Documents are downloading. Restart when they’re done.',
  unsaved: 'Your work isn’t saved on this computer. Set a passphrase first.'
}

/** What has to end before a restart. */
export function waitsMessage(waitsFor: readonly UpdateBlocker[]): string {
  return waitsFor.map(blocker => WAITS[blocker]).join(' ')
}
