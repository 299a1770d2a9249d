import { mixed } from 'yup'
import type { ActivityEntry, ActivityEvent } from '#domain/activity/activity.ts'
import { activityCheckText, activityLine, ACTIVITY_COLUMNS, DESK_COLUMN } from '#domain/activity/activity-csv.ts'
import { BYTE_ORDER_MARK, csvLineOf } from '#domain/common/csv-cell.ts'
import type { Failure } from '#domain/common/failure.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { isUuid } from '#domain/common/uuid.ts'
import type { Activity } from '../activity/activity.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { Connections } from '../connections/connections.ts'
import type { SharedActivity } from '../office/activity/shared-activity.ts'
import type { TextFile } from '../orders/views/export-csv.ts'
import { exactly, none, strictly, text, whole } from './parse/parse.ts'

type ActivityRequests = Pick<ServedRequests, 'activity.read' | 'activity.exportCsv' | 'office.activity'>

export interface ActivityRequestParts {
  readonly activity: Activity
  readonly connections: Pick<Connections, 'state'>
  readonly createTextFile: (fileName: string) => Promise<Result<TextFile | null, Failure>>
  /** `activity()` is undefined where the desk belongs to no office. */
  readonly office: { activity(): Promise<SharedActivity | undefined> }
}

/** Notes for the active connection what leaves the window. */
export type NoteActivity = (event: ActivityEvent) => Promise<Result<null, Failure>>

/** Without a connection there is nothing of a customer to print or export. */
export function noteActivityOf({
  activity,
  connections
}: Omit<ActivityRequestParts, 'createTextFile' | 'office'>): NoteActivity {
  return async event => {
    const id = await activeId(connections)
    return id.ok ? activity.note(id.value, event) : ok(null)
  }
}

const query = strictly(() =>
  exactly({
    orderId: mixed(isOrderId).nullable().defined().typeError('That isn’t an order ID.'),
    person: text(300).nullable().defined(),
    before: whole(1).nullable().defined()
  })
)

const officeQuery = strictly(() =>
  exactly({
    deskId: mixed(isUuid).nullable().defined().typeError('That isn’t a desk.'),
    orderId: mixed(isOrderId).nullable().defined().typeError('That isn’t an order ID.'),
    person: text(300).nullable().defined(),
    before: exactly({ at: whole(0), heard: whole(1) })
      .nullable()
      .defined()
  })
)

/** `activity.*`: who did what with the active connection's orders and documents. */
export function activityRequests({
  activity,
  connections,
  createTextFile,
  office
}: ActivityRequestParts): ActivityRequests {
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
        return file.value === null
          ? ok({ saved: false })
          : saveLog(activity, await office.activity(), id.value, file.value)
      }
    },
    'office.activity': {
      parse: officeQuery,
      handle: async args => {
        const id = await activeId(connections)
        return id.ok ? ((await (await office.activity())?.read(id.value, args)) ?? ok(null)) : id
      }
    }
  }
}

async function activeId(connections: Pick<Connections, 'state'>): Promise<Result<string, Failure>> {
  const state = await connections.state()
  if (!state.ok) return state
  return state.value.activeId === null ? failed({ kind: 'not-connected' }) : ok(state.value.activeId)
}

/** In an office the log of this desk comes first, then those of the others. A failure leaves nothing behind. */
async function saveLog(
  activity: Activity,
  elsewhere: SharedActivity | undefined,
  connectionId: string,
  file: TextFile
): Promise<Result<{ readonly saved: boolean }, Failure>> {
  const desk = (await elsewhere?.deskOf(connectionId)) ?? null
  const inOffice = (cells: readonly string[], name: string | null) => (name === null ? cells : [...cells, name])
  let written = await file.write(BYTE_ORDER_MARK + csvLineOf(inOffice(ACTIVITY_COLUMNS, desk && DESK_COLUMN)))
  const write = async (entries: readonly (readonly [ActivityEntry, string | null])[]): Promise<void> => {
    const line = ([entry, name]: (typeof entries)[number]) =>
      csvLineOf(inOffice(activityLine(entry, new Date(entry.at).toISOString()), name))
    if (written.ok && entries.length > 0) written = await file.write(entries.map(line).join(''))
  }
  const checked = await activity.every(connectionId, entries => write(entries.map(entry => [entry, desk])))
  const heard = await elsewhere?.every(connectionId, entries => write(entries.map(entry => [entry, entry.desk.name])))
  const whole = heard?.ok === false ? heard : checked
  if (written.ok && checked.ok) {
    const found = activityCheckText(checked.value)
    written = await file.write(csvLineOf([desk === null ? found : `${desk}: ${found}`]))
  }
  const saved = written.ok && whole.ok ? await file.finish() : written.ok ? whole : written
  if (saved.ok) return ok({ saved: true })
  await file.abandon()
  return saved
}
