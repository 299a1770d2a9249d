import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  keyRowOf,
  keyRows,
  putKeyRow,
  readKeysFile,
  writeKeysFile,
  type DataKeyRow
} from '../../../main/storage/database/data-keys.ts'
import { openDatabase } from '../../../main/storage/database/database.ts'
import { migrate } from '../../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../../main/storage/database/schema.ts'
import { THIS_SYNC_DISK } from '../../../main/files/sync-disk.ts'
import { temporaryFolder } from '../support/samples.ts'

const CHECK = new Uint8Array([1, 2, 3])
const IN_KEYCHAIN: DataKeyRow = { id: 'key-1', keyCheck: CHECK, protection: 'keychain', wrapped: null, createdAt: 7 }
const WRAPPED: DataKeyRow = { id: 'key-2', keyCheck: CHECK, protection: 'passphrase', wrapped: 'w', createdAt: 8 }
const read = ({ id, keyCheck, protection, wrapped, createdAt }: Record<keyof DataKeyRow, unknown>) =>
  keyRowOf(id, keyCheck, protection, wrapped, createdAt)

describe('a key as it was found', () => {
  it.each([IN_KEYCHAIN, WRAPPED])('is taken where all of it fits together: $protection', row => {
    expect(read(row)).toEqual(row)
  })

  it.each<[string, Partial<Record<keyof DataKeyRow, unknown>>]>([
    ['no id', { id: null }],
    ['a check that is no bytes', { keyCheck: 'AQID' }],
    ['no time', { createdAt: null }],
    ['half a millisecond', { createdAt: 1.5 }],
    ['a time as text', { createdAt: '7' }],
    ['a protection nobody knows', { protection: 'none' }],
    ['a wrapping it cannot have', { wrapped: 'w' }],
    ['no wrapping it must have', { protection: 'passphrase' }]
  ])('is none with %s', (_what, change) => {
    expect(read({ ...IN_KEYCHAIN, ...change })).toBeUndefined()
  })
})

describe('the copy of the keys beside the database', () => {
  const path = () => join(temporaryFolder(), 'keys.json')

  it('gives back what was written, whole', () => {
    const at = path()
    writeKeysFile(at, [IN_KEYCHAIN, WRAPPED], THIS_SYNC_DISK)
    const { rows, whole } = readKeysFile(at, THIS_SYNC_DISK)
    expect([rows.map(row => ({ ...row, keyCheck: new Uint8Array(row.keyCheck) })), whole]).toEqual([
      [IN_KEYCHAIN, WRAPPED],
      true
    ])
  })

  it('is not whole where a key of it was changed, and gives those that can be read', () => {
    const at = path()
    writeKeysFile(at, [IN_KEYCHAIN, WRAPPED], THIS_SYNC_DISK)
    writeFileSync(at, readFileSync(at, 'utf8').replace('"createdAt": 7', '"createdAt": "7"'))
    const { rows, whole } = readKeysFile(at, THIS_SYNC_DISK)
    expect([rows.map(({ id }) => id), whole]).toEqual([['key-2'], false])
  })

  it.each(['', 'no json', 'null', '[]', '{"form":1}', '{"form":1,"keys":{}}', '{"form":1,"keys":[null,7,[]]}'])(
    'gives nothing, and is not whole, as %j',
    text => {
      const at = path()
      writeFileSync(at, text)
      expect(readKeysFile(at, THIS_SYNC_DISK)).toEqual({ rows: [], whole: false })
    }
  )

  it('of another form is none of ours', () => {
    const at = path()
    writeKeysFile(at, [IN_KEYCHAIN], THIS_SYNC_DISK)
    writeFileSync(at, readFileSync(at, 'utf8').replace('"form": 1', '"form": 2'))
    expect(readKeysFile(at, THIS_SYNC_DISK)).toEqual({ rows: [], whole: false })
  })

  it('is none where there is none', () => {
    expect(readKeysFile(path(), THIS_SYNC_DISK)).toEqual({ rows: [], whole: false })
  })
})

describe('the keys of a database', () => {
  const opened = () => {
    const database = openDatabase(':memory:')
    onTestFinished(() => {
      database.db.close()
    })
    migrate(database, MIGRATIONS)
    return database
  }
  const plain = (rows: readonly DataKeyRow[]) => rows.map(row => ({ ...row, keyCheck: new Uint8Array(row.keyCheck) }))

  it('come oldest first, those of one moment by their names, in whatever order they were put in', () => {
    const database = opened()
    const keys = [WRAPPED, { ...IN_KEYCHAIN, id: 'key-3', createdAt: 8 }, { ...IN_KEYCHAIN, id: 'key-9' }, IN_KEYCHAIN]
    for (const key of keys) putKeyRow(database, key)
    expect(keyRows(database).map(({ id }) => id)).toEqual(['key-1', 'key-9', 'key-2', 'key-3'])
  })

  it('take the place of the one with their name, with all they say', () => {
    const database = opened()
    for (const key of [IN_KEYCHAIN, { ...WRAPPED, id: IN_KEYCHAIN.id, keyCheck: new Uint8Array([4]) }])
      putKeyRow(database, key)
    expect(plain(keyRows(database))).toEqual([{ ...WRAPPED, id: IN_KEYCHAIN.id, keyCheck: new Uint8Array([4]) }])
  })
})
