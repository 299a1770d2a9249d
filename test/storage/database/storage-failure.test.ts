import { describe, expect, it } from 'vitest'
import {
  asStoreFailure,
  diskTrouble,
  sqliteCode,
  storeTrouble,
  UnreadableRow
} from '../../../main/storage/database/storage-failure.ts'
import { openTrouble } from '../../../main/storage/repair/open-database.ts'
import { nodeError } from '../../files/disk-with.ts'

const sqliteError = (errcode: number) => Object.assign(new Error('SQLite'), { code: 'ERR_SQLITE_ERROR', errcode })
/** sqlite.org/rescode.html: primary codes that are no bug of this program, and an extended code of each. */
const SQLITE = [
  ['PERM', 3, 3, 'disk-fault'],
  ['BUSY_SNAPSHOT', 5, 517, 'disk-fault'],
  ['LOCKED_SHAREDCACHE', 6, 262, 'disk-fault'],
  ['READONLY_DBMOVED', 8, 1032, 'disk-fault'],
  ['IOERR_FSYNC', 10, 1034, 'disk-fault'],
  ['CORRUPT_INDEX', 11, 779, 'damaged'],
  ['FULL', 13, 13, 'disk-full'],
  ['CANTOPEN_ISDIR', 14, 526, 'disk-fault'],
  ['NOTADB', 26, 26, 'damaged']
] as const
const NO_TROUBLE = [
  ['ERROR', 1],
  ['CONSTRAINT_UNIQUE', 2067],
  ['MISUSE', 21],
  ['SCHEMA', 17]
] as const

describe('an error of SQLite', () => {
  it.each(SQLITE)('%s is the disk’s or the file’s doing', (_name, primary, code, trouble) => {
    for (const errcode of [primary, code]) {
      expect([sqliteCode(sqliteError(errcode)), storeTrouble(sqliteError(errcode))]).toEqual([primary, trouble])
      expect(asStoreFailure(sqliteError(errcode))).toEqual({ kind: 'store', trouble })
    }
  })

  it.each(NO_TROUBLE)('%s is a bug, and thrown', (_name, errcode) => {
    const error = sqliteError(errcode)
    expect([storeTrouble(error), diskTrouble(error)]).toEqual([undefined, undefined])
    expect(() => asStoreFailure(error)).toThrow(error)
    expect(() => openTrouble(error)).toThrow(error)
  })

  it.each([
    [5, 'in-use'],
    [517, 'in-use'],
    [6, 'in-use'],
    [10, 'disk'],
    [11, 'disk'],
    [13, 'disk']
  ])('%i while a store is opened means: %s (R57)', (errcode, trouble) => {
    expect(openTrouble(sqliteError(errcode))).toBe(trouble)
  })
})

const FILE_FAULTS =
  'EACCES EBUSY EEXIST EIO EISDIR EMFILE ENFILE ENODEV ENOENT ENOTDIR ENXIO EPERM EROFS UNKNOWN'.split(' ')

describe('an error of a file', () => {
  it.each(FILE_FAULTS)('%s is the disk’s doing', code => {
    expect([storeTrouble(nodeError(code)), diskTrouble(nodeError(code)), openTrouble(nodeError(code))]).toEqual([
      'disk-fault',
      'disk-fault',
      'disk'
    ])
  })

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s is a full disk', code => {
    expect(asStoreFailure(nodeError(code))).toEqual({ kind: 'store', trouble: 'disk-full' })
  })

  it.each(['ETXTBSY', 'EINVAL'])('%s is a bug, unless any error of the system is the disk’s', code => {
    expect([storeTrouble(nodeError(code)), diskTrouble(nodeError(code))]).toEqual([undefined, 'disk-fault'])
    expect(() => asStoreFailure(nodeError(code))).toThrow(code)
  })

  it.each(['ERR_INVALID_ARG_TYPE', 'eio', 'XEIO', ''])('%s is a bug whoever asks', code => {
    expect([storeTrouble(nodeError(code)), diskTrouble(nodeError(code))]).toEqual([undefined, undefined])
  })
})

it('a row that cannot be read is damage, named by its table', () => {
  const error = new UnreadableRow('events')
  expect([storeTrouble(error), error.message]).toEqual(['damaged', 'a row of events cannot be read'])
})
