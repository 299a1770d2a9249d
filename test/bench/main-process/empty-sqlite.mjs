// A Node process with an open database and nothing else: the floor of P18.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { report } from './report.mjs'

const database = new DatabaseSync(join(process.env.TITLE_DESK_PROFILE, 'empty.sqlite'))
database.exec('CREATE TABLE orders (id TEXT PRIMARY KEY, body BLOB) STRICT')
report()
