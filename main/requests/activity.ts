import { mixed } from 'yup'
import type { ActivityEvent } from '#domain/activity/activity.ts'
import { activityCheckText, activityLine, ACTIVITY_COLUMNS } from '#domain/activity/activity-csv.ts'
import { BYTE_ORDER_MARK, csvLineOf } from '#domain/common/csv-cell.ts'
import type { Failure } from '#domain/common/failure.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Activity } from '../activity/activity.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { Connections } from '../connections/connections.ts'
import type { TextFile } from '../orders/views/export-csv.ts'
import { exactly, none, strictly, text, whole } from './parse/parse.ts'

type ActivityRequests = Pick<ServedRequests, 'activity.read' | 'activity.exportCsv'>

export interface ActivityRequestParts {
  readonly activity: Activity
  readonly connections: Pick<Connections, 'state'>
  readonly createTextFile: (fileName: string) => Promise<Result<TextFile | null, Failure>>
}

/** Notes for the active connection what leaves the window. */
export type NoteActivity = (event: ActivityEvent) => Promise<Result<null, Failure>>

/** Without a connection there is nothing of a customer to print or export. */
export function noteActivityOf({ activity, connections }: Omit<ActivityRequestParts, 'createTextFile'>): NoteActivity {
  return async event => {
    const id = await activeId(connections)
    return id.ok ? activity.note(id.value, event) : ok(null)
  }
}

const query = strictly(
  exactly({
    orderId: mixed(isOrderId).nullable().defined().typeError('That isn’t an order ID.'),
    person: text(300).nullable().defined(),
    before: whole(1).nullable().defined()
  })
)

/** `activity.*`: who did what with the active connection's orders and documents. */
export function activityRequests({ activity, connections, createTextFile }: ActivityRequestParts): ActivityRequests {
  return {
    'activity.read': {
      parse: query,
      handle: async args => {
        const id = await activeId(connections)
        return id.ok ? activity.read(id.value, args) : id
      }
    },
    'activity.exportCsv': {
      parse: none,
      handle: async () => {
        const id = await activeId(connections)
        if (!id.ok) return id
        const file = await createTextFile('Activity.csv')
        if (!file.ok) return file
        return file.value === null ? ok({ saved: false }) : saveLog(activity, id.value, file.value)
      }
    }
  }
}

async function activeId(connections: Pick<Connections, 'state'>): Promise<Result<string, Failure>> {
  const state = await connections.state()
  if (!state.ok) return state
  return state.value.activeId === null ? failed({ kind: 'not-connected' }) : ok(state.value.activeId)
}

/** A failure leaves nothing behind. */
async function saveLog(
  activity: Activity,
  connectionId: string,
  file: TextFile
): Promise<Result<{ readonly saved: boolean }, Failure>> {
  let written = await file.write(BYTE_ORDER_MARK + csvLineOf(ACTIVITY_COLUMNS))
  const checked = await activity.every(connectionId, async entries => {
    const lines = entries.map(entry => csvLineOf(activityLine(entry, new Date(entry.at).toISOString()))).join('')
    if (written.ok && lines !== '') written = await file.write(lines)
  })
  if (written.ok && checked.ok) written = await file.write(csvLineOf([activityCheckText(checked.value)]))
  const saved = written.ok && checked.ok ? await file.finish() : written.ok ? checked : written
  if (saved.ok) return ok({ saved: true })
  await file.abandon()
  return saved
}
