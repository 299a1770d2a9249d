import { expect, it } from 'vitest'
import type { UpdateFailure } from '#domain/updates.ts'
import { composeUpdates, type UpdateComposition } from '../../main/compose-updates.ts'
import { FeedError } from '../../main/updates/feed-error.ts'
import { RefusedUpdate } from '../../main/updates/refused-update.ts'

/** What a packaged program with a feed says of a check that fails so, and what it notes in its log and reports as bugs. */
async function failedBy(error: Error) {
  const [noted, bugs]: [unknown[], unknown[]] = [[], []]
  const updates = composeUpdates({
    environment: {
      updates: {
        packaged: true,
        get resources(): string {
          throw error
        }
      },
      platform: 'linux',
      about: { version: '1.0.0' },
      send: () => undefined,
      note: (what: string) => noted.push(what),
      onBug: (_where: string, bug: unknown) => bugs.push(bug)
    },
    env: { APPIMAGE: '/nowhere/title-desk.AppImage' },
    policy: { updateFeed: 'https://updates.test/desk' }
  } as unknown as UpdateComposition)
  return { state: await updates.check(), noted, bugs }
}

const coded = (code: string) => Object.assign(new Error('x'), { code })

it.each<[Error, UpdateFailure]>([
  [coded('ENOSPC'), 'disk-full'],
  [coded('EACCES'), 'disk-fault'],
  [new FeedError({ kind: 'offline' }), 'unreachable']
])('a check that fails says why, and reports no bug: %#', async (error, because) => {
  expect(await failedBy(error)).toEqual({ state: { kind: 'failed', because }, noted: [], bugs: [] })
})

it('a check that finds what must not be installed notes that in the log', async () => {
  const state = { kind: 'failed', because: 'refused' }
  expect(await failedBy(new RefusedUpdate('content'))).toEqual({ state, noted: ['update-refused'], bugs: [] })
})

it('a check that fails for a bug reports it', async () => {
  const bug = new Error('bug')
  const state = { kind: 'failed', because: 'unreachable' }
  expect(await failedBy(bug)).toEqual({ state, noted: [], bugs: [bug] })
})
