import type { FieldMessage } from '../common/failure.ts'
import { oneLine } from '../common/one-line.ts'
import { failed, ok, type Result } from '../common/result.ts'
import { bounded } from './slot-texts.ts'

/** Where the number that was called came from. Never the changed file itself, nor the message that announced it. */
export const NUMBER_SOURCES = ['earlier-file', 'our-records', 'public-website', 'in-person', 'other'] as const
export type NumberSource = (typeof NUMBER_SOURCES)[number]

/** A call about changed wire instructions: what an auditor asks for (ALTA best practices, pillars 2 and 3). */
export interface NotedCall {
  readonly kind: 'called'
  /** Name or initials. */
  readonly caller: string
  /** The person reached. */
  readonly reached: string
  /** The phone number, as typed. */
  readonly number: string
  readonly source: NumberSource
  /** Required if the source is `other`; otherwise it may be empty. */
  readonly sourceNote: string
  /** Date and time as the clerk entered them, in milliseconds since 1970. */
  readonly calledAt: number
  /** The desk of the office where it was recorded; absent if it was this one. */
  readonly desk?: string
}

/** Earlier versions asked for initials only. */
export interface OldCall {
  readonly kind: 'called-back'
  readonly initials: string
}

export type WireCall = NotedCall | OldCall

/** A call from the form; the main process validates it again. */
export type TypedCall = Omit<NotedCall, 'kind' | 'desk'>

export const CALL_LIMITS = { caller: 80, reached: 80, number: { least: 7, most: 40 }, sourceNote: 120 } as const

/** Within those limits, as another desk tells it; whatever else it tells is left out. */
export function boundedNoted({ kind, caller, reached, number, source, sourceNote, calledAt }: NotedCall): NotedCall {
  return {
    kind,
    caller: bounded(caller, CALL_LIMITS.caller),
    reached: bounded(reached, CALL_LIMITS.reached),
    number: bounded(number, CALL_LIMITS.number.most),
    source,
    sourceNote: bounded(sourceNote, CALL_LIMITS.sourceNote),
    calledAt
  }
}

/** How far another computer's clock may run ahead, in milliseconds. */
const CLOCKS_DIFFER = 5 * 60_000
/** The year 2000: anything earlier is a typo. */
const EARLIEST = 946_684_800_000

/** Fails with a message for each invalid field; `now` in milliseconds since 1970. */
export function readCall(typed: TypedCall, now: number): Result<NotedCall, readonly FieldMessage[]> {
  const { source, calledAt } = typed
  const [caller, reached] = [oneLine(typed.caller), oneLine(typed.reached)]
  const [number, sourceNote] = [oneLine(typed.number), oneLine(typed.sourceNote)]
  const problems: FieldMessage[] = []
  const tell = (path: keyof TypedCall, message: string): void => {
    problems.push({ path, message })
  }
  if (caller === '') tell('caller', 'Enter who called.')
  else if (caller.length > CALL_LIMITS.caller) tell('caller', `Use ${CALL_LIMITS.caller} characters or fewer.`)
  if (reached === '') tell('reached', 'Enter the name of the person you reached.')
  else if (reached.length > CALL_LIMITS.reached) tell('reached', `Use ${CALL_LIMITS.reached} characters or fewer.`)
  if (!isPhoneNumber(number)) tell('number', 'Enter the phone number you called, with area code.')
  if (!NUMBER_SOURCES.includes(source)) tell('source', 'Select where you got the number.')
  if (source === 'other' && sourceNote === '') tell('sourceNote', 'Enter where you got the number.')
  else if (sourceNote.length > CALL_LIMITS.sourceNote)
    tell('sourceNote', `Use ${CALL_LIMITS.sourceNote} characters or fewer.`)
  if (!Number.isSafeInteger(calledAt) || calledAt < EARLIEST) tell('calledAt', 'Enter the date and time of the call.')
  else if (calledAt > now + CLOCKS_DIFFER) tell('calledAt', 'The date and time of the call are in the future.')
  return problems.length > 0
    ? failed(problems)
    : ok({ kind: 'called', caller, reached, number, source, sourceNote, calledAt })
}

/** At least seven digits or vanity letters (`800-FLOWERS`), with the usual punctuation. */
function isPhoneNumber(number: string): boolean {
  const { least, most } = CALL_LIMITS.number
  return (
    number.length >= least &&
    number.length <= most &&
    /\d/.test(number) &&
    /^[\p{L}\d\s()+./#*,:;-]+$/u.test(number) &&
    number.replaceAll(/[^\p{L}\d]/gu, '').length >= least
  )
}
