import pg from 'pg'
import type { DeskDrafts, DraftSaving } from '../drafts/desk-drafts.ts'
import { REFUSALS } from '../schema/rules/names.ts'
import { hearUnheard, readDraft } from './read-drafts.ts'

/** `elsewhere`: another desk holds it. `refused`: the database takes it from nobody as it is. */
export type PublishedDraft = 'published' | 'elsewhere' | 'refused'

const SAVE = 'select title_desk.save_draft($1, $2, $3, $4, $5, $6, $7, $8)'
/** An order's first state, its real one, and each once more after this desk heard its epoch. */
const MOST_TRIES = 4

/** What can't wait until many drafts are published. Throws pg's error. */
export type InBetween = (client: pg.ClientBase) => Promise<void>

/**
 * Publishes every draft that the office doesn't have as it is, the last revision only. Throws pg's error when the connection fails.
 * @param inBetween done before each of them
 */
export async function publishDrafts(
  client: pg.ClientBase,
  drafts: DeskDrafts,
  inBetween: InBetween = async () => undefined
): Promise<void> {
  const due = drafts.unpublished().map(({ id }) => id)
  await hearUnheard(client, drafts, due)
  for (const id of due) {
    await inBetween(client)
    await publishDraft(client, drafts, id)
  }
}

/** Sees to it that the office has a draft in its last revision and state. Throws pg's error when the connection fails. */
export async function publishDraft(client: pg.ClientBase, drafts: DeskDrafts, id: string): Promise<PublishedDraft> {
  await hearUnheard(client, drafts, [id])
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const saving = drafts.next(id)
    if (saving === undefined) return (drafts.known(id)?.holder ?? null) === null ? 'published' : 'elsewhere'
    const refusal = await save(client, saving)
    if (refusal === undefined) drafts.published(saving)
    else if (refusal !== REFUSALS.notHeld || !(await hear(client, drafts, id))) {
      drafts.refuse(saving)
      return 'refused'
    }
  }
  return 'refused'
}

/** Hears who holds it; false if the office doesn't know of it. */
async function hear(client: pg.ClientBase, drafts: DeskDrafts, id: string): Promise<boolean> {
  const draft = await readDraft(client, id)
  if (draft !== undefined) drafts.take([draft])
  return draft !== undefined
}

/** The SQLSTATE of a refusal; undefined when it was saved. */
async function save(client: pg.ClientBase, saving: DraftSaving): Promise<string | undefined> {
  const { id, epoch, account, revision, state, keyId, content } = saving
  try {
    await client.query(SAVE, [id, epoch, account, revision, state, [], keyId, content])
    return undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError && isAboutDraft(error.code)) return error.code
    throw error
  }
}

/** Who holds it and its state, data (22) and constraints (23). Rights, resources and the network are not: those pass. */
function isAboutDraft(code: string | undefined): code is string {
  const { notHeld, wrongState, leased } = REFUSALS
  return code !== undefined && (code === notHeld || code === wrongState || code === leased || /^2[23]/.test(code))
}
