import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { UpdateState } from '#domain/updates.ts'
import { composeUpdates, type UpdateComposition } from '../../../main/compose-updates.ts'
import { createDeskUpdater } from '../../../main/updates/desk-updater.ts'
import { refusalIn } from '../../../main/updates/refused-update.ts'
import { noProxySignIn, ownAuthorities } from '../../fakes/no-proxy.ts'
import { PACKAGE, serveFeed, UPDATE, UPDATE_FILE } from '../../updates/support/feed.ts'

/** What Windows says of each signature, in turn; the files that it judged, and by whom they may be signed. */
const complaints: (string | null)[] = []
const judged: unknown[] = []
vi.mock('../../../main/updates/windows-signature.ts', () => ({
  signatureComplaint: async (publishers: readonly string[], path: string) => {
    judged.push([publishers, (await readFile(path, 'utf8')) === PACKAGE.toString()])
    return complaints.shift()
  }
}))

/** What keeps packages from being kept, in turn. */
const faults: Error[] = []
vi.mock('../../../main/updates/kept-packages.ts', async original => {
  const { keepPackage } = await original<typeof import('../../../main/updates/kept-packages.ts')>()
  return {
    keepPackage: async (...given: Parameters<typeof keepPackage>) => {
      const fault = faults.shift()
      if (fault !== undefined) throw fault
      await keepPackage(...given)
    }
  }
})

let folder = ''
beforeEach(async () => {
  complaints.length = judged.length = faults.length = 0
  folder = await mkdtemp(join(tmpdir(), 'title-desk-updates-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

describe('an update on Windows', () => {
  const EXE = { ...UPDATE, files: [{ ...UPDATE_FILE, url: 'title-desk-9.0.0-windows-x64-setup.exe' }] }
  const OURS = ['CN=Title Desk']

  async function found() {
    const feed = await serveFeed(EXE)
    onTestFinished(() => feed[Symbol.asyncDispose]())
    const buildFile = join(folder, 'app-update.yml')
    await writeFile(buildFile, `updaterCacheDirName: Updates\npublisherName: ${OURS.join()}\n`)
    const updater = createDeskUpdater({
      way: 'nsis',
      feed: feed.url,
      version: '1.0.0',
      folder,
      buildFile,
      proxyFor: async () => 'DIRECT',
      proxySignIn: noProxySignIn,
      secureContext: ownAuthorities,
      env: {},
      onNotKept: error => expect.unreachable(String(error))
    })
    expect(await updater.find()).toBe('9.0.0')
    return updater
  }

  it('is judged once more right before it runs: what changed on the disk since does not run (E10)', async () => {
    complaints.push(null, 'another publisher')
    const updater = await found()
    await updater.download()
    expect(judged).toEqual([[OURS, true]])
    expect(await updater.install().catch(refusalIn)).toBe('signature')
    expect(judged).toEqual(Array(2).fill([OURS, true]))
  })

  it('that is signed by somebody else does not wait for its turn (E10)', async () => {
    complaints.push('another publisher')
    const updater = await found()
    expect(await updater.download().catch(refusalIn)).toBe('signature')
    expect(await updater.install()).toBe(false)
    expect(judged).toHaveLength(1)
  })
})

describe('an update that is ready', () => {
  const IDLE = { sending: 0, running: 0, loses: false }

  /** With this under way, by the services that know of it; on a Linux desk whose package is the one of the feed. */
  async function ready({ sending, running, loses }: typeof IDLE, onBug?: (where: string, error: unknown) => void) {
    const feed = await serveFeed(UPDATE)
    onTestFinished(() => feed[Symbol.asyncDispose]())
    const program = join(folder, 'title-desk.AppImage')
    await writeFile(program, 'this version')
    // electron-updater asks the environment itself.
    vi.stubEnv('APPIMAGE', program)
    onTestFinished(() => void vi.unstubAllEnvs())
    const states: UpdateState[] = []
    const did: string[] = []
    const list = (_client: null, [state]: readonly string[]) => Array(state === 'sending' ? sending : 9)
    const updates = composeUpdates({
      environment: {
        updates: { packaged: true, resources: folder, quit: () => did.push('quit') },
        platform: 'linux',
        about: { version: '1.0.0' },
        storeFolder: folder,
        proxyFor: async () => 'DIRECT',
        proxySignIn: noProxySignIn,
        secureContext: ownAuthorities,
        send: (_name: string, state: UpdateState) => states.push(state),
        note: (event: string) => did.push(event),
        onBug: onBug ?? ((_where: string, error: unknown) => expect.unreachable(String(error)))
      },
      env: { APPIMAGE: program },
      policy: { updateFeed: feed.url.href },
      store: async () => ({ orders: { list } }),
      documents: { running: async () => running },
      keyManager: { wouldLose: () => (loses ? {} : undefined) }
    } as unknown as UpdateComposition)
    await updates.check()
    return { updates, states, did }
  }

  it.each([
    ['sending', { ...IDLE, sending: 1 }],
    ['downloads', { ...IDLE, running: 1 }],
    ['unsaved', { ...IDLE, loses: true }]
  ])('waits for what is under way: %s (E10)', async (blocker, busy) => {
    const { updates, did } = await ready(busy)
    expect([await updates.install(), did]).toEqual([[blocker], []])
  })

  it('is ready though the disk does not take a copy to go back to, which is noted (E10)', async () => {
    await writeFile(join(folder, 'Kept versions'), 'no folder')
    const { updates, did } = await ready(IDLE)
    expect([updates.state().kind, did]).toEqual(['ready', ['update-not-kept']])
  })

  it('is ready though a bug kept it from being kept, which is reported as one (E10)', async () => {
    const [fault, bugs]: [Error, unknown[]] = [new TypeError('ours'), []]
    faults.push(fault)
    const { updates, did } = await ready(IDLE, (...bug) => bugs.push(bug))
    expect([updates.state().kind, did, bugs]).toEqual(['ready', [], [['updates', fault]]])
  })

  it('is told to the page step by step, and has the program quit once the user restarts (E10)', async () => {
    const { updates, states, did } = await ready(IDLE)
    expect(states.map(({ kind }) => kind)).toEqual(['checking', 'downloading', 'ready'])
    expect([await updates.install(), did]).toEqual([[], ['quit']])
  })
})
