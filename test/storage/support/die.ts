// node die.ts FOLDER KILL [migrate]: opens a store, works in it and closes it, and kills itself before its KILLth step; prints that its save was
// done, and how many steps there were.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../../main/storage/database/database.ts'
import { openStoreFiles } from '../../../main/storage/store-files.ts'
import { MIGRATIONS } from '../../../main/storage/database/schema.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { watchedDatabase, watchedDisk } from './watched.ts'

const [, , folder = '', kill = '', migrates] = process.argv
let steps = 0
function step(): void {
  steps += 1
  if (steps === Number(kill)) process.kill(process.pid, 'SIGKILL')
}

const files = openStoreFiles(folder, {
  now: () => Date.UTC(2026, 10, 25),
  disk: watchedDisk(step),
  open: path => watchedDatabase(openDatabase(path), step),
  reached: step,
  journalLimit: 1,
  migrations: migrates === undefined ? MIGRATIONS : [...MIGRATIONS, 'CREATE TABLE lately (id TEXT PRIMARY KEY) STRICT']
})
if (!files.ok) throw new Error(files.failure)
const store = files.value.unseal(dataKey('key-1', Buffer.alloc(32, 7)))
const [order] = store.orders.list(null, ['draft'])
if (order === undefined) throw new Error('the draft is gone')
store.write(() => {
  store.orders.put({ ...order, revision: order.revision + 1 })
})
// At once: what is printed otherwise may go with the process.
writeSync(1, 'saved\n')
store.forget()
store.close()
console.log(steps)
