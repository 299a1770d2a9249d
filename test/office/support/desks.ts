import { onTestFinished } from 'vitest'
import { startTimer } from '../../../main/async/timer.ts'
import { connectOffice, type OfficeConnection } from '../../../main/office/connect/connect.ts'
import { deskRecords, makeOfficeTables, type DeskRecords } from '../../../main/office/desk/desk-records.ts'
import type { SharedRecord } from '../../../main/office/desk/shared-record.ts'
import {
  createOfficeLink,
  type LinkParts,
  type LinkState,
  type OfficeLink
} from '../../../main/office/follow/office-link.ts'
import { openDatabase, type Database } from '../../../main/storage/database/database.ts'
import type { Desk, Office } from './office.ts'
import { hash, sealed } from './rows.ts'

/** A desk's own file in memory, with what it keeps of the office. */
export interface DeskFile {
  readonly database: Database
  readonly records: DeskRecords
  /** Ids of all that it keeps, in its order. */
  ids(): string[]
}

export function newDeskFile(now = Date.now, onTaken?: () => void): DeskFile {
  const database = openDatabase(':memory:')
  onTestFinished(() => {
    database.db.close()
  })
  makeOfficeTables(database)
  return {
    database,
    records: deskRecords(database, now, onTaken),
    ids: () =>
      database.db
        .prepare('SELECT id FROM office_records ORDER BY number')
        .all()
        .map(row => String(row['id']))
  }
}

export function newRecord(deskId: string, keyId: string): SharedRecord & { readonly kind: 'note' } {
  return {
    id: crypto.randomUUID(),
    deskId,
    personId: null,
    kind: 'note',
    account: hash(),
    subject: hash(),
    matches: [hash(), hash()],
    replaces: null,
    toldAt: 1_700_000_000_123,
    keyId,
    content: sealed()
  }
}

/** A desk in step with its office: real time, no waiting before another try. */
export interface LinkedDesk extends DeskFile {
  readonly link: OfficeLink
  readonly heard: SharedRecord[]
  readonly states: LinkState[]
  /** How often it connected. */
  connections(): number
}

export function linkDesk(
  { server, database: name }: Office,
  { id, role, password }: Desk,
  file: DeskFile,
  changes: Partial<LinkParts> = {}
): LinkedDesk {
  const [heard, states]: [SharedRecord[], LinkState[]] = [[], []]
  let connections = 0
  const link = createOfficeLink({
    connect: (onLost): Promise<OfficeConnection> => {
      connections += 1
      return connectOffice({ host: server.host, port: server.port, database: name, role, password }, onLost)
    },
    records: file.records,
    others: [],
    deskId: id,
    apply: record => heard.push(record),
    onState: state => states.push(state),
    onBug: error => {
      throw error
    },
    now: Date.now,
    timer: startTimer,
    random: () => 0,
    ...changes
  })
  onTestFinished(() => link.close())
  link.go()
  return { ...file, link, heard, states, connections: () => connections }
}
