import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { DraftTrouble } from '#domain/office/office-drafts.ts'
import { createSerial } from '../../async/serial.ts'
import type { OfficeAccess } from '../connect/connect.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import type { DeskDrafts } from '../drafts/desk-drafts.ts'
import { handOver, hearOf } from '../follow/hand-over.ts'
import { withNewestKey, type KeysInStep } from '../follow/keys-in-step.ts'
import { publishDraft } from '../follow/publish-drafts.ts'
import { publishWaiting, publishWith } from '../follow/publish.ts'
import { ANSWER_WITHIN, REFUSALS } from '../schema/rules/names.ts'
import { visit } from './join.ts'
import type { Telling } from './telling.ts'
import { codeOf } from './trouble.ts'

/** What people do with drafts among desks; each answers with what stood in the way, if anything did. */
export interface DraftActions {
  handOver(id: string, toDesk: string): Promise<DraftTrouble | undefined>
  ask(id: string): Promise<DraftTrouble | undefined>
  decline(id: string, desk: string): Promise<DraftTrouble | undefined>
  /** @param why as the person put it; that a duplicate may come of it, they accepted */
  takeOver(id: string, why: string): Promise<DraftTrouble | undefined>
}

export interface DraftActionParts {
  readonly access: OfficeAccess
  readonly drafts: DeskDrafts
  readonly records: DeskRecords
  readonly keys: Pick<KeysInStep, 'catchUp'>
  /** A record of this desk, under the newest key that it has. */
  readonly sealed: Telling['sealed']
  /** What was told meanwhile can be published. */
  readonly onDecided: () => void
}

/** Whether this desk may take a draft over now; the database asks the same again. */
const MAY_TAKE = `select exists (select from title_desk.desks d join title_desk.drafts f on f.holder = d.id where f.id = $1 and d.removed_at is not null)
  or exists (select from title_desk.handover_requests where draft_id = $1 and epoch = $2 and desk_id = title_desk.current_desk()
    and declined_at is null and asked_at <= now() - interval '${ANSWER_WITHIN}') as may`

export function draftActions(parts: DraftActionParts): DraftActions {
  const { access, drafts, records, keys, sealed, onDecided } = parts
  /** Does it on a connection of its own (decision 264). What the database refuses is then heard of. */
  async function act(
    id: string,
    work: (client: pg.Client) => Promise<DraftTrouble | undefined>
  ): Promise<DraftTrouble | undefined> {
    let trouble: DraftTrouble | undefined
    const visited = await visit(access, async client => {
      try {
        trouble = await withNewestKey(client, keys, () => work(client))
      } catch (error) {
        trouble = refusalOf(error)
        if (trouble === undefined) throw error
      }
      await hearOf(client, drafts, id)
    })
    return visited ?? trouble
  }
  /** Each is published with all that this desk told before it. */
  const decisions = createSerial()
  const epochOf = (id: string): number => drafts.known(id)?.epoch ?? 0

  return {
    handOver: (id, toDesk) =>
      act(id, async client => {
        const published = await publishDraft(client, drafts, id)
        if (published !== 'published') return published === 'elsewhere' ? 'moved' : 'on-its-way'
        try {
          await handOver(client, drafts, id, toDesk)
        } catch (error) {
          if (codeOf(error) === REFUSALS.notAllowed && (await isOfOffice(client))) return 'desk-left'
          throw error
        }
        return undefined
      }),
    ask: id =>
      act(id, async client => {
        await client.query('select title_desk.ask_for_draft($1, $2)', [id, epochOf(id)])
        return undefined
      }),
    decline: (id, desk) =>
      act(id, async client => {
        await client.query('select title_desk.decline_handover($1, $2, $3)', [id, epochOf(id), desk])
        return undefined
      }),
    takeOver(id, why) {
      // One decision, however often it is said.
      const decision = randomUUID()
      return act(id, client => decisions.run(() => decide(client))).finally(onDecided)

      async function decide(client: pg.Client): Promise<DraftTrouble | undefined> {
        const epoch = epochOf(id)
        const { rows } = await client.query<{ may: boolean }>(MAY_TAKE, [id, epoch])
        if (rows[0]?.may !== true) return 'not-answered'
        const from = drafts.known(id)?.holder ?? null
        const content = { what: 'take-over', draft: id, from, why, acceptsDuplicate: true }
        const told = { id: decision, kind: 'decision', account: null, order: null, content, at: Date.now() } as const
        await publishWaiting(client, records)
        await publishWith(client, records, sealed(told), () =>
          client.query('select title_desk.take_over($1, $2, $3)', [id, epoch, decision])
        )
        return undefined
      }
    }
  }
}

/** Whether this desk is still in the office: a refusal may be about it, or about the desk that is to get the draft. Throws pg's error. */
async function isOfOffice(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select title_desk.current_desk() is not null as "is"')
  return rows[0]?.is === true
}

/** What the database's refusal of a draft means for the person. */
function refusalOf(error: unknown): DraftTrouble | undefined {
  const code = codeOf(error)
  if (code === REFUSALS.notHeld) return 'moved'
  return code === REFUSALS.wrongState || code === REFUSALS.leased ? 'on-its-way' : undefined
}
