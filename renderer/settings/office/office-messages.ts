import type { Failure } from '#domain/common/failure.ts'
import type { OfficeDesk, OfficeMember, OfficeReach } from '#domain/office/office.ts'
import { OFFICE_TROUBLE } from '#domain/office/office-messages.ts'
import { counted } from '../../ui/text/format.ts'
import { momentInSentence } from '../../ui/text/moments.ts'

/** A title of a few words, and what it means; `ok` where nothing is wrong. */
export interface ReachMessage {
  readonly title: string
  readonly text: string
  readonly ok: boolean
}

export function reachMessage(reach: OfficeReach, now: number): ReachMessage {
  switch (reach.kind) {
    case 'connecting':
      return { title: 'Connecting…', text: '', ok: true }
    case 'connected':
      return reach.onlyReads
        ? { title: 'Connected, reading only', text: OFFICE_TROUBLE.newer, ok: false }
        : { title: 'Connected', text: '', ok: true }
    case 'reading':
    case 'out':
      return {
        title: `${reach.kind === 'out' ? 'Not connected' : 'Reading only'} since ${momentInSentence(reach.since, now).replace(/^(at|on) /, '')}`,
        text: `${OFFICE_TROUBLE[reach.because]} You can keep working as usual.`,
        ok: false
      }
  }
}

/** The port of PostgreSQL, unless an administrator chose another. */
export const USUAL_PORT = 5432

/** Where the office’s database is; the port only if it’s an unusual one. */
export function serverText({ host, port }: Pick<OfficeMember, 'host' | 'port'>): string {
  if (port === USUAL_PORT) return host
  const name = host.includes(':') ? `[${host}]` : host
  return `${name}:${port}`
}

/** What the other desks don’t have yet. */
export function waitingMessage({ count, since }: NonNullable<OfficeMember['waiting']>, now: number): string {
  if (count === 0 || since === null) return 'Everything from this desk is shared.'
  return `${counted(count, 'entry', 'entries')} not shared yet, the oldest from ${momentInSentence(since, now).replace(/^(at|on) /, '')}.`
}

/** Since when the office has its key, or that it is to be renewed; undefined until the office has said. */
export function keyMessage(key: OfficeMember['key'], now: number): string | undefined {
  if (key === null) return undefined
  if (key.isDue)
    return 'A desk that had the key was removed or left. The key renews when a desk that can invite others connects.'
  return `Created ${momentInSentence(key.madeAt, now)}.`
}

/** Who reads the order list for all desks; undefined where this desk reads its own. */
export function readerMessage(reader: OfficeMember['reader'], now: number): string | undefined {
  if (reader === null) return undefined
  const who = reader.isThis ? 'This desk' : reader.deskName
  const whole = reader.wholeAt === null ? 'not complete yet' : `last complete ${momentInSentence(reader.wholeAt, now)}`
  return `${who} reads the order list for the office, ${whole}.`
}

export function deskState({ state, isThis, isSteward }: OfficeDesk): string {
  const facts = [
    ...(isThis ? ['This desk'] : []),
    ...(state === 'invited' ? ['Invited'] : []),
    ...(state === 'expired' ? ['Invitation expired'] : []),
    ...(isSteward ? ['Can invite'] : [])
  ]
  return facts.length > 0 ? facts.join(' · ') : 'Joined'
}

/** Messages by field; `''` for what is about no field. Undefined where the failure has a notice of its own. */
export function fieldErrors(failure: Failure): Readonly<Record<string, string>> | undefined {
  if (failure.kind !== 'invalid') return undefined
  return Object.fromEntries(failure.fields.toReversed().map(({ path, message }) => [path, message]))
}
