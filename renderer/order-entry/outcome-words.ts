import type { OrderKind } from '#domain/role.ts'
import { failureWords } from '../ui/failure-words.ts'
import type { AfterSending } from './after-sending.ts'

/** Takes what became of a sending, the place it was for (`2214 Elm St, Katy`) and its kind; says it to who is on another page. */
export function outcomeWords(after: AfterSending, place: string, kind: OrderKind): string {
  switch (after.kind) {
    case 'sent':
      return `The order for ${place} was sent.`
    case 'unknown':
      return `We do not know whether the service has the order for ${place}. It waits under New ${kind}.`
    case 'not-sent':
    case 'mend':
      return `The order for ${place} was not sent. ${failureWords(after.failure, 'send').title} It waits under New ${kind}.`
  }
}
