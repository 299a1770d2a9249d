import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog, type Log } from '../../main/log/log.ts'
import { openLogFile } from '../../main/log/log-file.ts'
import { startedFields } from '../../main/log/started.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-log-'))
  path = join(folder, 'logs', 'title-desk.log')
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const open = (): Log => createLog(openLogFile({ path }), { now: () => new Date(0) })
const text = () => readFile(path, 'utf8')

function fail(words: string): Error {
  return new TypeError(words)
}

describe('a bug in the log', () => {
  it('says where it happened and never its words: no name, no token, no folder (R18, E24)', async () => {
    const log = open()
    log.serves(['orders.page'])
    log.bug('orders.page', fail('Ana Ramirez\n    at canary (x.ts:1:1) https://files.test/?sig=abc'))
    expect(await text()).toMatch(
      /^1970-01-01T00:00:00.000Z fault where=orders\.page error=TypeError code=none at=fail@log\.test\.ts:\d+:\d+/
    )
    expect(await text()).not.toMatch(/Ana|canary|sig=|\/test\//)
  })

  it('has no places if its message was changed afterwards: the stack still begins with the first one (E24)', async () => {
    const error = fail('    at Ana.Ramirez (LN-20447.ts:1:1)')
    // Where stacks are written when they are first read, as here, that is what fixes their beginning.
    expect(error.stack).toContain('LN-20447')
    error.message = 'another'
    open().bug('orders', error)
    expect(await text()).toBe('1970-01-01T00:00:00.000Z fault where=orders error=TypeError code=none at=nowhere\n')
  })

  it('has a class and a code from our lists, whatever an error calls itself (E24)', async () => {
    const log = open()
    log.bug('store', Object.assign(new Error('x'), { name: 'Ana Ramirez', code: 'LN-20447' }))
    log.bug('store', Object.assign(new Error('x'), { code: 'ENOSPC' }))
    expect((await text()).replaceAll(/ at=.*/g, '')).toBe(
      '1970-01-01T00:00:00.000Z fault where=store error=Error code=none\n' +
        '1970-01-01T00:00:00.000Z fault where=store error=Error code=ENOSPC\n'
    )
  })

  it.each([
    ['a string', 'Ana Ramirez'],
    ['undefined', undefined],
    ['an object', { token: 'abc' }]
  ])('thrown as %s tells only its type (R18)', async (_what, thrown) => {
    open().bug('orders', thrown)
    expect(await text()).toContain(`error=${typeof thrown} code=none at=nowhere`)
  })

  it('of a request nobody serves is logged without its name (E24)', async () => {
    open().bug('orders.page', new Error('x'))
    expect(await text()).toContain('fault where=refused error=Error')
  })
})

describe('an event in the log', () => {
  it('is written with its fields (E24)', async () => {
    const log = open()
    log.note('started', startedFields('1.12.3-beta', 'linux'))
    log.note('process-gone', { process: 'Sandbox helper', reason: 'crashed', code: -1073741819 })
    log.note('page-not-answering', {})
    expect(await text()).toBe(
      '1970-01-01T00:00:00.000Z started major=1 minor=12 patch=3 platform=linux\n' +
        '1970-01-01T00:00:00.000Z process-gone process=Sandbox-helper reason=crashed code=0xC0000005\n' +
        '1970-01-01T00:00:00.000Z page-not-answering\n'
    )
  })

  it('that is not in the table is not written at all (E24)', async () => {
    const log = open()
    // @ts-expect-error an event that does not exist
    log.note('sent to Ana Ramirez', {})
    log.note('report-saved', {})
    expect(await text()).toBe('1970-01-01T00:00:00.000Z report-saved\n')
  })

  it('has no space in a field, however many words its name has (E24)', async () => {
    open().note('process-gone', { process: 'Pepper Plugin Broker', reason: 'crashed', code: 1 })
    expect(await text()).toContain(' process=Pepper-Plugin-Broker ')
  })

  it('is none by the name of what every object has (E24)', async () => {
    const log = open()
    // @ts-expect-error an event that does not exist
    log.note('constructor', {})
    log.note('report-saved', {})
    expect(await text()).toBe('1970-01-01T00:00:00.000Z report-saved\n')
  })

  it('that cannot be written is told on standard error, and never throws (E24)', async () => {
    await writeFile(join(folder, 'logs'), '')
    const lost: string[] = []
    createLog(openLogFile({ path }), { now: () => new Date(0), onLost: line => lost.push(line) }).note(
      'report-saved',
      {}
    )
    expect(lost).toEqual(['1970-01-01T00:00:00.000Z report-saved'])
  })
})

/** One of each kind of personal value that this program handles. */
const PERSONAL = {
  name: 'Ana Ramirez',
  email: 'pat.doe@example.com',
  phone: '(512) 555-0147',
  address: '2214 Elm St, Austin, TX 78701',
  'loan number': 'LN-20447',
  amount: '$400,000',
  date: '2026-12-15',
  'order ID': '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69',
  token: 'canary-token-4f1b8c',
  link: 'https://files.test/a?signature=abc',
  path: '/home/ana/Downloads/Commitment.pdf'
}

describe('the log refuses', () => {
  it.each(Object.entries(PERSONAL))(
    'a %s in every field of every class, by types and as it runs (R18, E24)',
    async (_what, value) => {
      const log = open()
      // @ts-expect-error no text is a place
      log.bug(value, new Error(value))
      // @ts-expect-error no text is a reason
      log.note('page-gone', { reason: value, code: 1 })
      // @ts-expect-error no text is a code
      log.note('page-gone', { reason: 'crashed', code: value })
      // @ts-expect-error no text is a count
      log.note('crash-dumps', { kept: value, removed: 0 })
      // @ts-expect-error no text is a duration
      log.note('quit', { closing: value })
      // @ts-expect-error no text is a stack
      log.note('fault', { where: 'orders', error: 'Error', code: 'none', at: value })
      // @ts-expect-error an event without fields takes none
      log.note('report-saved', { fileName: value })
      const written = await text()
      expect(written).not.toContain(value)
      expect(written.match(/=refused/g)).toHaveLength(6)
      expect(written.split('\n')).toHaveLength(8)
    }
  )

  it.each([
    ['a phone number', 5125550147],
    ['a loan amount', 400_000],
    ['a number of a Social Security card', 123456789],
    ['a fraction', 0.5],
    ['a negative number', -1]
  ])('%s as a count, a duration or an exit code (E24)', async (_what, value) => {
    const log = open()
    log.note('crash-dumps', { kept: value, removed: value })
    log.note('quit', { closing: value === 400_000 ? 5125550147 : value })
    log.note('page-gone', { reason: 'crashed', code: value === 0.5 || value === -1 ? 123456789 : value })
    expect((await text()).match(/=refused/g)).toHaveLength(4)
  })
})
