import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WireAlarmKind } from '#domain/wire-instructions/wire-instructions.ts'
import { openConnectionDocuments, type ConnectionDocuments } from '../../../main/documents/connection-documents.ts'
import type { Service } from '../../../main/service/service.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'

/** The documents of a desk's connection, as the app opens them. */
export interface DeskDocuments extends Pick<ConnectionDocuments, 'list' | 'heard'> {
  /** Alarms about wire instructions that its person was told of. */
  readonly alarms: readonly WireAlarmKind[]
  close(): Promise<void>
}

export function deskDocuments(service: Service, onBug: (error: unknown) => void): DeskDocuments {
  const store = openMemoryStore(dataKey('k1', new Uint8Array(32).fill(7)))
  const alarms: WireAlarmKind[] = []
  const { list, heard, close } = openConnectionDocuments({
    connectionId: 'connection',
    service,
    store: async () => store,
    folder: () => join(tmpdir(), 'nothing-is-downloaded'),
    settings: () => ({ filePattern: '', keepDays: null }),
    facts: async () => undefined,
    onNews: () => undefined,
    onWire: ({ raised }) => void alarms.push(...raised),
    onBug
  })
  let closing: Promise<void> | undefined
  return {
    list,
    heard,
    alarms,
    close() {
      closing ??= close().then(store.close)
      return closing
    }
  }
}
