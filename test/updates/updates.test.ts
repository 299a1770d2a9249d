import { describe, expect, it } from 'vitest'
import type { UpdateState } from '#domain/updates.ts'
import { blockersOf, createUpdates, noUpdates, type Updater, type WorkInProgress } from '../../main/updates/updates.ts'

const IDLE: WorkInProgress = { sending: 0, downloads: 0, unsaved: false }

const PARTS = {
  work: async () => IDLE,
  quit: () => undefined,
  onChange: () => undefined,
  onFailed: () => 'unreachable' as const,
  startTimer: () => () => undefined
}

function open(updater: Partial<Updater> = {}, work = IDLE) {
  const told: UpdateState[] = []
  const done: string[] = []
  const rings: { ring: () => void; milliseconds: number; stopped: boolean }[] = []
  const failures: unknown[] = []
  const updates = createUpdates({
    load: async () => {
      done.push('load')
      return {
        find: async () => '9.0.0',
        download: async () => void done.push('download'),
        install: async () => done.push('install') > 0,
        close: () => void done.push('close'),
        ...updater
      }
    },
    work: async () => work,
    quit: () => void done.push('quit'),
    onChange: state => void told.push(state),
    onFailed: error => {
      failures.push(error)
      return error instanceof RangeError ? 'refused' : 'unreachable'
    },
    startTimer: (ring, milliseconds) => {
      const timer = { ring, milliseconds, stopped: false }
      rings.push(timer)
      return () => (timer.stopped = true)
    },
    now: () => 5
  })
  return { updates, told, done, rings, failures }
}

const kinds = (states: readonly UpdateState[]) => states.map(({ kind }) => kind)

describe('updates', () => {
  it('are looked for two minutes after a start and every four hours, and loaded not before (E10)', () => {
    const { updates, done, rings } = open()
    updates.start()
    expect([rings.map(({ milliseconds }) => milliseconds), done]).toEqual([[120_000], []])
    rings[0]?.ring()
    expect([rings.map(({ milliseconds }) => milliseconds), done]).toEqual([[120_000, 14_400_000], ['load']])
  })

  it('are loaded again at the next check where they could not be loaded (E10)', async () => {
    let loads = 0
    const updates = createUpdates({
      ...PARTS,
      load: async () => {
        loads += 1
        if (loads === 1) throw new Error('no such file')
        return {
          find: async () => null,
          download: async () => undefined,
          install: async () => true,
          close: () => undefined
        }
      }
    })
    expect([await updates.check(), await updates.check(), await updates.check()].map(({ kind }) => kind)).toEqual([
      'failed',
      'current',
      'current'
    ])
    expect(loads).toBe(2)
  })

  it('are made ready, and not installed (E10)', async () => {
    const { updates, told, done } = open()
    expect(await updates.check()).toEqual({ kind: 'ready', version: '9.0.0' })
    expect(kinds(told)).toEqual(['checking', 'downloading', 'ready'])
    expect(await updates.closed()).toBe(false)
    expect(done).toEqual(['load', 'download'])
  })

  it('are installed when the user restarts and everything else is closed (E10)', async () => {
    const { updates, done } = open()
    await updates.check()
    expect(await updates.install()).toEqual([])
    expect(done).toEqual(['load', 'download', 'quit'])
    await updates.close()
    expect(await updates.closed()).toBe(true)
    expect(done).toEqual(['load', 'download', 'quit', 'close', 'install'])
  })

  it('are not installed by a later quit if the user stayed after all, and offered again (E10)', async () => {
    const { updates, done, told } = open()
    await updates.check()
    await updates.install()
    told.length = 0
    for (let quit = 0; quit < 2; quit++) updates.stays()
    expect(kinds(told)).toEqual(['ready'])
    await updates.close()
    expect(await updates.closed()).toBe(false)
    expect(done).not.toContain('install')
  })

  it('are never installed while an order is being sent, documents arrive or work is in memory only (E10)', async () => {
    const { updates, done } = open({}, { sending: 1, downloads: 2, unsaved: true })
    await updates.check()
    expect(await updates.install()).toEqual(['sending', 'downloads', 'unsaved'])
    await updates.closed()
    expect(done).toEqual(['load', 'download'])
    expect(blockersOf(IDLE)).toEqual([])
  })

  it.each([
    ['sending', { sending: 1 }],
    ['downloads', { downloads: 1 }],
    ['unsaved', { unsaved: true }]
  ] as const)('wait for each of these by itself: %s (E10)', async (blocker, busy) => {
    const { updates, done } = open({}, { ...IDLE, ...busy })
    await updates.check()
    expect([await updates.install(), done.includes('quit')]).toEqual([[blocker], false])
  })

  it('are not installed before one is ready', async () => {
    const { updates, done } = open({ find: async () => null })
    expect(await updates.check()).toEqual({ kind: 'current', checkedAt: 5 })
    expect(await updates.install()).toEqual([])
    expect(done).toEqual(['load'])
  })

  it('say whether the feed could not be reached, or offers what must not be installed (E10)', async () => {
    const failing = (error: Error) => open({ find: () => Promise.reject(error) })
    expect(await failing(new Error('gone')).updates.check()).toEqual({ kind: 'failed', because: 'unreachable' })
    expect(await failing(new RangeError('bad')).updates.check()).toEqual({ kind: 'failed', because: 'refused' })
  })

  it('are looked for once at a time, and no more once one is ready', async () => {
    let finds = 0
    const { updates, done } = open({
      find: async () => {
        finds += 1
        return '9.0.0'
      }
    })
    await Promise.all([updates.check(), updates.check()])
    await updates.check()
    expect([finds, done]).toEqual([1, ['load', 'download']])
  })

  it('are looked for again after there was none', async () => {
    const versions = [null, '9.0.0']
    const { updates } = open({ find: async () => versions.shift() ?? null })
    expect(kinds([await updates.check(), await updates.check()])).toEqual(['current', 'ready'])
  })

  it('end with the program: nothing is told, fetched or looked for any more', async () => {
    const { updates, told, done, rings } = open()
    updates.start()
    await updates.close()
    await updates.check()
    expect([told, done, rings[0]?.stopped]).toEqual([[], [], true])
  })

  it('that cannot be installed are told of in the log', async () => {
    const { updates, failures } = open({ install: () => Promise.reject(new Error('no')) })
    await updates.check()
    await updates.install()
    expect(await updates.closed()).toBe(false)
    expect(failures).toHaveLength(1)
  })

  it('that were being looked for when the program ended are not told of (E10)', async () => {
    const finding = Promise.withResolvers<string | null>()
    const { updates, told } = open({ find: () => finding.promise })
    const checking = updates.check()
    await updates.close()
    finding.resolve(null)
    await checking
    expect(kinds(told)).toEqual(['checking'])
  })

  it('are looked for no more after the program has ended, however often they were before (E10)', async () => {
    const { updates, rings } = open({ find: async () => null })
    updates.start()
    rings[0]?.ring()
    rings[1]?.ring()
    await updates.close()
    expect([rings.length, rings.at(-1)?.stopped]).toEqual([3, true])
  })

  it('that could not be loaded while the program ends hold nothing up', async () => {
    const loading = Promise.withResolvers<Updater>()
    const updates = createUpdates({ ...PARTS, load: () => loading.promise })
    const checking = updates.check()
    const closing = updates.close()
    loading.reject(new Error('no such file'))
    await expect(closing).resolves.toBeUndefined()
    expect((await checking).kind).toBe('failed')
  })

  it('that are off or left to others never end the program (E10)', async () => {
    expect(await Promise.all([noUpdates('off').closed(), noUpdates('elsewhere').closed()])).toEqual([false, false])
  })

  it('are off without a feed, and left to others where others install (E10)', async () => {
    const [off, elsewhere] = [noUpdates('off'), noUpdates('elsewhere')]
    expect([await off.check(), await elsewhere.check()]).toEqual([{ kind: 'off' }, { kind: 'elsewhere' }])
    expect(await off.install()).toEqual([])
  })
})
