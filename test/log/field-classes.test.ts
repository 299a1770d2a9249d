import { describe, expect, it } from 'vitest'
import { UnsafeSignIn } from '../../main/office/connect/scram-only.ts'
import { KeychainShut, KeyMissing } from '../../main/office/follow/keys-in-step.ts'
import { NotOfOffice } from '../../main/office/follow/not-of-office.ts'
import { NewerCacheError, NotACacheError } from '../../main/orders/file/cache-database.ts'
import { FailureError } from '../../main/service/http/socket-failure.ts'
import { UnreadableRow } from '../../main/storage/database/storage-failure.ts'
import { FeedError } from '../../main/updates/feed-error.ts'
import { RefusedUpdate } from '../../main/updates/refused-update.ts'
import { PracticeDataError } from '../../practice/store/data-error.ts'
import { errorCode, errorName, ERROR_CODES, ERROR_NAMES } from '../../main/log/error-names.ts'
import { writtenAs, type FieldClass } from '../../main/log/field-classes.ts'
import { ROOMS } from '../../main/log/rooms.ts'

const written = (field: FieldClass, value: unknown) => writtenAs(field, value, name => name === 'orders.page')

describe('a field of the log', () => {
  it.each<[FieldClass['class'], unknown, string | undefined]>([
    ['count', 0, '0'],
    ['count', 100_000, '100000'],
    ['count', 100_001, undefined],
    ['count', -1, undefined],
    ['count', '7', undefined],
    ['duration', 0, '0'],
    ['duration', 600_000, '600000'],
    ['duration', 600_001, undefined],
    ['duration', -1, undefined],
    ['duration', 1.5, undefined],
    ['exit-code', 0, '0'],
    ['exit-code', 255, '255'],
    ['exit-code', 256, undefined],
    ['exit-code', -1073741819, '0xC0000005'],
    ['exit-code', 0xbfffffff, undefined],
    ['exit-code', 0xc0000000, '0xC0000000'],
    ['exit-code', 0xc000ffff, '0xC000FFFF'],
    ['exit-code', 0xc0010000, undefined],
    ['exit-code', 0xdfffffff, undefined],
    ['exit-code', 0xe0000000, '0xE0000000'],
    ['exit-code', 0xe000ffff, '0xE000FFFF'],
    ['exit-code', 0xe0000008, '0xE0000008'],
    ['exit-code', 0xe0010000, undefined],
    ['exit-code', 0x7fffffff, undefined],
    ['exit-code', 0x80000000, '0x80000000'],
    ['exit-code', 0x80000fff, '0x80000FFF'],
    ['exit-code', 0x80000003, '0x80000003'],
    ['exit-code', 0x80001000, undefined],
    ['place', 'orders.page', 'orders.page'],
    ['place', 'orders.other', undefined]
  ])('of the class %s is written for %j as %s (E24)', (name, value, text) => {
    expect(written({ class: name } as FieldClass, value)).toBe(text)
  })

  it('has every room of the program as a place (E24)', () => {
    expect(ROOMS.map(room => written({ class: 'place' }, room))).toEqual([...ROOMS])
  })

  it('has one of its own names, and no other (E24)', () => {
    const field = { class: 'name', of: ['crashed', 'killed'] } as const
    expect(['killed', 'oom', 'constructor'].map(name => written(field, name))).toEqual(['killed', undefined, undefined])
  })
})

describe('an error in the log', () => {
  it.each([...ERROR_NAMES])('of the class %s is called that (E24)', name => {
    const named = { [name]: class extends Error {} }
    expect(errorName(Object.assign(new (named[name] ?? Error)('x'), { name }))).toBe(name)
  })

  it.each([
    new NewerCacheError(),
    new NotACacheError(),
    new FailureError({ kind: 'offline' }),
    new FeedError({ kind: 'offline' }),
    new RefusedUpdate('signature'),
    new UnsafeSignIn(),
    new KeyMissing(),
    new KeychainShut(),
    new NotOfOffice(),
    new UnreadableRow('orders'),
    new PracticeDataError('in-use', 'practice.sqlite')
  ])('of our own has its name without its class, which is lost in what is built: $name (E24)', error => {
    const { name } = error.constructor
    Object.setPrototypeOf(error, Error.prototype)
    expect(errorName(error)).toBe(name)
  })

  it('of a class that isn’t ours is an error, and what is none has its type (E24)', () => {
    class AnaRamirez extends Error {}
    expect([new AnaRamirez('x'), 'x', null, undefined].map(errorName)).toEqual([
      'Error',
      'string',
      'object',
      'undefined'
    ])
  })

  it('has a code of our list, and what is no error has none (E24)', () => {
    expect(ERROR_CODES.map(code => errorCode(Object.assign(new Error('x'), { code })))).toEqual(ERROR_CODES)
    expect([errorCode(new Error('x')), errorCode({ code: 'EIO' })]).toEqual([undefined, undefined])
  })
})
