import type pg from 'pg'
import type { DeskDrafts } from '../drafts/desk-drafts.ts'
import { readDraft } from './read-drafts.ts'

const HAND_OVER = 'select title_desk.hand_over($1, $2, $3)'

/** Gives a draft that this desk holds to another one, and lets go of it here. Throws pg's error, a refusal among them. */
export async function handOver(client: pg.ClientBase, drafts: DeskDrafts, id: string, toDesk: string): Promise<void> {
  await client.query(HAND_OVER, [id, drafts.known(id)?.epoch ?? 0, toDesk])
  await hearOf(client, drafts, id)
}

/** Takes in how a draft stands at the office now, before the next reading would. */
export async function hearOf(client: pg.ClientBase, drafts: DeskDrafts, id: string): Promise<void> {
  const draft = await readDraft(client, id)
  if (draft !== undefined) drafts.take([draft])
}
