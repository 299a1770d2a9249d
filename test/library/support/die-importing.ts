// node die-importing.ts FOLDER KILL: imports 10,000 contacts beside one, and kills itself before the KILLth is written, or once all are.
import { randomUUID } from 'node:crypto'
import type { LibraryRecord } from '#domain/library/library.ts'
import { createLibrary } from '../../../main/library/library.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openStoreFiles } from '../../../main/storage/store-files.ts'

const [, , folder = '', kill = ''] = process.argv
const files = openStoreFiles(folder)
if (!files.ok) throw new Error(files.failure)
const key = dataKey('key-1', Buffer.alloc(32, 7))
files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 1 })
const real = files.value.unseal(key)
const { insert } = real.library
let written = 0
real.library.insert = sealed => {
  written += 1
  if (written === Number(kill)) process.kill(process.pid, 'SIGKILL')
  insert(sealed)
}

const records = (from: number, count: number): LibraryRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    list: 'people',
    names: [`person ${from + at}`],
    value: { text: `Person ${from + at}`, email: '', phone: '', role: '' },
    startsOn: [],
    changedAt: 1
  }))

const library = createLibrary({ store: async () => real })
await library.change('a', { put: records(-1, 1), drop: [] })
const staging = randomUUID()
for (let from = 0; from < 9_000; from += 1000) await library.stage('a', staging, { put: records(from, 1000), drop: [] })
const changed = await library.change('a', { put: records(9_000, 1000), drop: [] }, staging)
if (!changed.ok) throw new Error('refused')
process.kill(process.pid, 'SIGKILL')
