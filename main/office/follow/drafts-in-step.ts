import type { DeskDrafts } from '../drafts/desk-drafts.ts'
import type { InStep } from './office-link.ts'
import { publishDrafts } from './publish-drafts.ts'
import { readDrafts } from './read-drafts.ts'

/** Keeps this desk's drafts and the office's in step. */
export function draftsInStep(drafts: DeskDrafts): InStep {
  return {
    async publish(client) {
      drafts.tidy()
      await publishDrafts(client, drafts)
    },
    read: (client, incarnation) => readDrafts(client, drafts, incarnation)
  }
}
