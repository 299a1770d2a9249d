import type { EntryTag } from './entry-tags.ts'
import type { OpenEntry } from './open-entry.ts'

/** Takes an order on the desk, gives its tag; none while nothing was typed. A doubt comes before a failure: it needs a decision. */
export function tagOf({ step: { value: step }, doubt, touched }: OpenEntry): EntryTag | undefined {
  if (step.at === 'sent') return { text: 'sent', color: 'var(--accent)' }
  if (step.at !== 'form' && step.sending) return { text: 'sending …' }
  if (doubt.value !== undefined) return { text: '1 to decide', color: 'var(--warn)' }
  if (step.failure !== undefined) return { text: 'not sent', color: 'var(--bad)' }
  return touched.value ? { text: 'started' } : undefined
}
