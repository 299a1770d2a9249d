import { array, mixed } from 'yup'
import type { Failure } from '#domain/common/failure.ts'
import { MOST_IMPORTED } from '#domain/order/draft.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Connections } from '../connections/connections.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { draftId, parseDraftSave, typedEntry } from './parse/parse-entry.ts'
import { exactly, none, strictly, text } from './parse/parse.ts'

type DraftRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `drafts.${string}`>>

const oneDraft = strictly(() => exactly({ id: draftId() }))
const draftAndEntry = strictly(() => exactly({ id: draftId(), entry: typedEntry() }))

const newDrafts = strictly(() =>
  exactly({
    connectionId: text(100).required(),
    entries: array(typedEntry()).max(MOST_IMPORTED).required(),
    from: mixed<'csv'>().oneOf(['csv']).optional()
  })
)

const withoutAnswer = (result: Result<null, Failure>) => (result.ok ? ok({}) : result)

/** `drafts.*`: orders being typed. The list is the active connection's; a draft is identified by its id. */
export function draftRequests(drafts: Drafts, connections: Pick<Connections, 'state'>): DraftRequests {
  return {
    'drafts.list': {
      parse: none,
      handle: async () => {
        const state = await connections.state()
        if (!state.ok) return state
        return state.value.activeId === null ? failed({ kind: 'not-connected' }) : drafts.list(state.value.activeId)
      }
    },
    'drafts.open': { parse: oneDraft, handle: ({ id }) => drafts.open(id) },
    'drafts.save': { parse: parseDraftSave, handle: save => drafts.save(save) },
    'drafts.duplicate': {
      parse: oneDraft,
      handle: async ({ id }) => {
        const state = await connections.state()
        return state.ok ? drafts.duplicate(id, state.value.activeId) : state
      }
    },
    'drafts.import': {
      parse: newDrafts,
      handle: ({ connectionId, entries, from }) => drafts.import(connectionId, entries, from)
    },
    'drafts.delete': { parse: oneDraft, handle: async ({ id }) => withoutAnswer(await drafts.delete(id)) },
    'drafts.restore': { parse: oneDraft, handle: async ({ id }) => withoutAnswer(await drafts.restore(id)) },
    'drafts.purge': { parse: none, handle: async () => withoutAnswer(await drafts.purge()) },
    'drafts.similar': { parse: draftAndEntry, handle: ({ id, entry }) => drafts.similar(id, entry) }
  }
}
