import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { createOfficeLink, type LinkParts, type LinkState } from '../../main/office/follow/office-link.ts'
import { OFFICE_VERSION } from '../../main/office/schema/migrations.ts'
import { newDeskFile, newRecord } from './support/desks.ts'

const OWN = '0d9f3f6e-8a0b-4f6e-9b69-2f4f3c1d7a55'
const OTHER = '1d9f3f6e-8a0b-4f6e-9b69-2f4f3c1d7a55'
const KEY = '2d9f3f6e-8a0b-4f6e-9b69-2f4f3c1d7a55'

const refusal = (code: string): Error => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

/** A row of the office's records, as pg gives it. */
function rowOf(seq: number) {
  const { id, personId, kind, account, subject, matches, replaces, toldAt, content } = newRecord(OTHER, KEY)
  const told_at = new Date(toldAt)
  const clear = { id, desk_id: OTHER, person_id: personId, kind, account, subject, matches, replaces, told_at }
  return { ...clear, key_id: KEY, content, xid: '7', seq: String(seq) }
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A desk whose office is made of plain answers, and whose time passes by hand. */
function scene({
  version = OFFICE_VERSION,
  ...changes
}: Partial<Pick<LinkParts, 'apply' | 'others' | 'connect' | 'keys' | 'timer'>> & { version?: number } = {}) {
  let now = 1_000
  let connections = 0
  let refuses: Error | undefined
  let known = version
  /** By connection: it died. */
  const lost: ((error: Error) => void)[] = []
  const stored: ReturnType<typeof rowOf>[] = []
  const [states, bugs]: [LinkState[], unknown[]] = [[], []]
  const file = newDeskFile(() => now)
  const inserted: unknown[] = []

  function answer(text: string, values: readonly unknown[] = []): readonly object[] {
    if (text.includes('to_regclass')) return [{ there: true }]
    if (text.includes('max(version)')) return [{ version: known }]
    if (text.includes('from title_desk.office')) return [{ incarnation: OWN }]
    if (text.includes('records_after')) return stored.filter(({ seq }) => Number(seq) > Number(values[1]))
    if (!text.startsWith('insert')) return []
    if (refuses !== undefined) throw refuses
    inserted.push(values[0])
    return [{ id: values[0] }]
  }

  const link = createOfficeLink({
    connect: async onLost => {
      connections += 1
      lost.push(onLost)
      const query = async (text: string, values?: readonly unknown[]) => ({ rows: answer(text, values) })
      const get = (target: pg.Client, name: string | symbol): unknown =>
        name === 'query' ? query : Reflect.get(target, name)
      return { client: new Proxy(new pg.Client(), { get }), standing: 'write' }
    },
    records: file.records,
    others: [],
    deskId: OWN,
    apply: () => undefined,
    onState: state => states.push(state),
    onBug: error => bugs.push(error),
    now: () => now,
    timer: () => () => undefined,
    random: () => 0,
    ...changes
  })
  closing.push(link.close)
  return {
    ...file,
    link,
    bugs,
    inserted,
    stored,
    lost,
    upgrade: () => (known += 1),
    refuse: (error: Error | undefined) => (refuses = error),
    connections: () => connections,
    pass: (milliseconds: number) => (now += milliseconds),
    /** The state after a step. */
    async step(ask: 'go' | 'goNow' = 'go'): Promise<LinkState | undefined> {
      const before = states.length
      link[ask]()
      await expect.poll(() => states.length, { interval: 1 }).toBeGreaterThan(before)
      return states.at(-1)
    }
  }
}

describe('an office that takes nothing from a desk (O11)', () => {
  it.each(['25006', '53100', 'XX000'])('is read on, on the same connection, where it says %s', async code => {
    const answers: number[] = []
    const answer = async () => void answers.push(1)
    const others: LinkParts['others'] = [{ publish: async () => undefined, read: async () => 'all', answer }]
    const { records, stored, refuse, step, ids, connections, bugs } = scene({ others })
    records.add(newRecord(OWN, KEY))
    stored.push(rowOf(1))
    const error = refusal(code)
    refuse(error)
    expect(await step()).toEqual({ standing: undefined, outSince: 1_000, error, isAllRead: true, isReading: true })
    stored.push(rowOf(2))
    await step()
    expect(ids()).toHaveLength(3)
    expect([connections(), answers, bugs]).toEqual([1, [], []])
  })

  it('is asked again later and later, at once where a person waits, and has all in the end', async () => {
    const { records, refuse, step, pass, inserted } = scene()
    const record = newRecord(OWN, KEY)
    records.add(record)
    const tries: number[] = []
    const error = Object.defineProperty(refusal('53100'), 'code', {
      get: () => {
        tries.push(1)
        return '53100'
      }
    })
    refuse(error)
    const triesAfter = async (milliseconds: number, ask?: 'goNow') => {
      pass(milliseconds)
      tries.length = 0
      const state = await step(ask)
      expect(state).toMatchObject({ outSince: 1_000, error, isReading: true })
      return tries.length > 0
    }
    expect(await triesAfter(0)).toBe(true)
    expect(await triesAfter(499)).toBe(false)
    expect(await triesAfter(1)).toBe(true)
    expect(await triesAfter(999)).toBe(false)
    expect(await triesAfter(0, 'goNow')).toBe(true)
    refuse(undefined)
    expect(await step('goNow')).toMatchObject({ standing: 'write', outSince: null, isReading: false })
    expect(inserted).toEqual([record.id])
    // From here on, the first wait is the shortest again.
    records.add(newRecord(OWN, KEY))
    refuse(error)
    await step()
    pass(500)
    refuse(undefined)
    expect(await step()).toMatchObject({ standing: 'write', outSince: null })
  })

  it('is read on where it takes no answer to what was read', async () => {
    const answers: number[] = []
    const { step, connections } = scene({
      others: [
        {
          publish: async () => undefined,
          read: async () => 'all',
          answer: async () => {
            answers.push(1)
            throw refusal('25006')
          }
        }
      ]
    })
    expect(await step()).toMatchObject({ standing: undefined, outSince: 1_000, isReading: true })
    await step()
    expect([answers.length, connections()]).toEqual([1, 1])
  })
})

describe('a fault of this program within the link (O11)', () => {
  const fault = new TypeError('undefined is not a record')

  it('is reported once, and tried again later, where it keeps what was read from being kept', async () => {
    const { stored, step, pass, bugs, connections } = scene({
      apply: () => {
        throw fault
      }
    })
    stored.push(rowOf(1))
    expect(await step()).toMatchObject({ outSince: 1_000, error: fault, isReading: false })
    pass(500)
    await step()
    expect([bugs, connections()]).toEqual([[fault], 2])
  })

  it('is reported where it keeps what waits from being published; what others publish is read', async () => {
    const { stored, step, ids, bugs } = scene({
      others: [
        {
          publish: async () => {
            throw fault
          },
          read: async () => 'all'
        }
      ]
    })
    stored.push(rowOf(1))
    expect(await step()).toMatchObject({ outSince: 1_000, error: fault, isReading: true })
    await step()
    expect([ids().length, bugs]).toEqual([1, [fault]])
  })

  it('is not what the network and the server do', async () => {
    const { records, refuse, step, bugs } = scene()
    records.add(newRecord(OWN, KEY))
    refuse(new Error('Connection terminated unexpectedly'))
    expect(await step()).toMatchObject({ outSince: 1_000, isReading: false })
    expect(bugs).toEqual([])
  })
})

describe('the link of a desk', () => {
  it('has not read all of an office that it may not read: one that an administrator has yet to upgrade', async () => {
    const { step, upgrade } = scene()
    expect(await step()).toMatchObject({ standing: 'write', isAllRead: true })
    upgrade()
    expect(await step()).toMatchObject({ standing: 'read', isAllRead: true })
    const older = scene({ version: 0 })
    expect(await older.step()).toMatchObject({ standing: 'migrate', outSince: null, isAllRead: false })
  })

  it('meets the office, begins with its key and publishes before it reads; answers come last, and none from who only reads', async () => {
    const did: string[] = []
    const does = (what: string) => async () => void did.push(what)
    const { step, upgrade } = scene({
      keys: {
        has: () => true,
        begin: does('begin'),
        look: does('look'),
        catchUp: does('catch up'),
        answer: does('renew')
      },
      others: [
        {
          meet: incarnation => void did.push(`meet ${incarnation}`),
          publish: does('publish'),
          read: async () => {
            did.push('read')
            return 'all'
          },
          answer: does('answer')
        }
      ]
    })
    await step()
    expect(did.splice(0)).toEqual([`meet ${OWN}`, 'begin', 'publish', 'look', 'read', 'answer', 'renew'])
    upgrade()
    await step()
    expect(did).toEqual([`meet ${OWN}`, 'look', 'read'])
  })

  it('looks again soon while anything is held back, ever later up to a second, and as soon as at first after that', async () => {
    const waits: number[] = []
    let outcome: 'more' | 'all' = 'more'
    const { step } = scene({
      others: [{ publish: async () => undefined, read: async () => outcome }],
      timer: (_ring, wait) => {
        waits.push(wait)
        return () => undefined
      }
    })
    const look = async (read: typeof outcome) => {
      outcome = read
      const before = waits.length
      const state = await step()
      await expect.poll(() => waits.length, { interval: 1 }).toBe(before + 1)
      return [state?.isAllRead, waits.at(-1)]
    }
    for (const wait of [50, 100, 200, 400, 800, 1_000, 1_000]) expect(await look('more')).toEqual([false, wait])
    expect(await look('all')).toEqual([true, 15_000])
    expect(await look('more')).toEqual([false, 50])
  })

  it('is not lost with a connection that was given up before', async () => {
    const { records, refuse, step, pass, lost, connections } = scene()
    records.add(newRecord(OWN, KEY))
    refuse(new Error('Query read timeout'))
    await step()
    refuse(undefined)
    pass(500)
    expect(await step()).toMatchObject({ outSince: null })
    lost[0]?.(new Error('read ECONNRESET'))
    expect(await step()).toMatchObject({ outSince: null })
    expect(connections()).toBe(2)
    lost[1]?.(new Error('read ECONNRESET'))
    pass(500)
    expect(await step()).toMatchObject({ outSince: null })
    expect(connections()).toBe(3)
  })

  it('is out since it was first, however often it is tried', async () => {
    const { records, refuse, step, pass } = scene()
    records.add(newRecord(OWN, KEY))
    refuse(new Error('Query read timeout'))
    expect(await step()).toMatchObject({ outSince: 1_000 })
    pass(60_000)
    expect(await step()).toMatchObject({ outSince: 1_000 })
    // Somebody waits.
    expect(await step('goNow')).toMatchObject({ outSince: 1_000 })
  })

  it('closes though a connection is tried that a silent network never answers', async () => {
    const { link } = scene({ connect: () => new Promise(() => undefined) })
    link.go()
    await expect(link.close()).resolves.toBeUndefined()
  })
})
