import { mixed, string } from 'yup'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { isUuid } from '#domain/common/uuid.ts'
import { LONGEST_REASON, type DraftTrouble, type OfficeDrafts } from '#domain/office/office-drafts.ts'
import { DRAFT_TROUBLE } from '#domain/office/office-messages.ts'
import type { ServedRequests } from '../../app/ipc.ts'
import type { DraftActions } from '../../office/membership/draft-actions.ts'
import { draftId } from '../parse/parse-entry.ts'
import { exactly, strictly, text } from '../parse/parse.ts'

/** Drafts of the desk's office, which is loaded only where there is one. */
export interface OfficeDraftCalls {
  drafts(connectionId: string): Promise<OfficeDrafts>
  draftActions(): Promise<DraftActions | undefined>
}

type OfficeDraftRequests = Pick<
  ServedRequests,
  'office.drafts' | 'office.handOver' | 'office.askForDraft' | 'office.declineHandover' | 'office.takeOver'
>

const ofConnection = strictly(() => exactly({ connectionId: text(100).required() }))
const ofDraft = strictly(() => exactly({ id: draftId() }))
const ofDraftAndDesk = strictly(() =>
  exactly({ id: draftId(), deskId: string().test('id', 'That isn’t a desk.', isUuid).required() })
)
const takingOver = strictly(() =>
  exactly({
    id: draftId(),
    why: text(LONGEST_REASON).trim().required('Enter a reason.'),
    acceptsDuplicate: mixed<true>().oneOf([true]).required()
  })
)

/** `office.drafts` and what people do with them. */
export function officeDraftRequests(office: OfficeDraftCalls): OfficeDraftRequests {
  async function act(
    work: (actions: DraftActions) => Promise<DraftTrouble | undefined>
  ): Promise<Result<Record<string, never>, Failure>> {
    const actions = await office.draftActions()
    const trouble = actions === undefined ? 'refused' : await work(actions)
    if (trouble === undefined) return ok({})
    return failed({ kind: 'invalid', fields: [{ path: '', message: DRAFT_TROUBLE[trouble] }] })
  }

  return {
    'office.drafts': { parse: ofConnection, handle: async ({ connectionId }) => ok(await office.drafts(connectionId)) },
    'office.handOver': {
      parse: ofDraftAndDesk,
      handle: ({ id, deskId }) => act(actions => actions.handOver(id, deskId))
    },
    'office.askForDraft': { parse: ofDraft, handle: ({ id }) => act(actions => actions.ask(id)) },
    'office.declineHandover': {
      parse: ofDraftAndDesk,
      handle: ({ id, deskId }) => act(actions => actions.decline(id, deskId))
    },
    'office.takeOver': { parse: takingOver, handle: ({ id, why }) => act(actions => actions.takeOver(id, why)) }
  }
}
