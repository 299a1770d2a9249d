import pg from 'pg'
import type { DeskDrafts } from '../drafts/desk-drafts.ts'
import { REFUSALS } from '../schema/rules/names.ts'
import { handOver } from './hand-over.ts'
import type { KeysInStep } from './keys-in-step.ts'
import type { InStep } from './office-link.ts'
import { publishDrafts, type InBetween } from './publish-drafts.ts'
import { readDrafts } from './read-drafts.ts'
import type { OnSkipped } from './read-records.ts'

interface DraftsInStepParts {
  readonly keys?: KeysInStep
  readonly onSkipped?: OnSkipped
  /** Thousands may be published after an import: an order that is sent waits for one of them, not for all (O11). */
  readonly inBetween?: InBetween
}

/** Keeps this desk's drafts and the office's in step. */
export function draftsInStep(drafts: DeskDrafts, { keys, onSkipped, inBetween }: DraftsInStepParts = {}): InStep {
  return {
    meet(incarnation) {
      const place = drafts.place()
      if (place !== undefined && place.incarnation !== incarnation) drafts.restart(incarnation)
    },
    async publish(client) {
      drafts.tidy()
      await publishDrafts(client, drafts, inBetween)
    },
    read: (client, incarnation) => readDrafts(client, drafts, incarnation, keys, onSkipped),
    answer: client => agree(client, drafts)
  }
}

/** Gives each draft that nobody is busy with here to the first desk that asks for it. */
async function agree(client: pg.ClientBase, drafts: DeskDrafts): Promise<void> {
  for (const { id, deskId } of drafts.asks()) {
    if (!drafts.isIdle(id)) continue
    try {
      await handOver(client, drafts, id, deskId)
    } catch (error) {
      // It changed hands, or whoever asked left: what is read next says how it stands.
      if (!(error instanceof pg.DatabaseError && isRefusal(error.code))) throw error
    }
  }
}

const isRefusal = (code: string | undefined): boolean => Object.values(REFUSALS).some(refusal => refusal === code)
