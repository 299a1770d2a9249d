import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPractice } from '../../../practice/index.ts'
import { launchApp } from '../support/launch.ts'
import { MONDAY_MORNING, setClock } from '../support/set-clock.ts'
import type { World } from './pages/page.ts'

const ORDERS = 16

/** The app with its practice service, and a second service to connect to. */
export async function startWorld(): Promise<World & { readonly end: () => Promise<void> }> {
  // What the pages show is the same whenever and wherever they are looked at.
  const clock = setClock(MONDAY_MORNING)
  const practice = await startPractice({ orders: ORDERS, pace: 0, now: clock.now })
  // Documents are downloaded there: what another run has is named otherwise.
  const home = await mkdtemp(join(tmpdir(), 'title-desk-home-'))
  const app = await launchApp({
    width: 1280,
    height: 800,
    env: { ...clock.env, TZ: 'UTC', HOME: home, TITLE_DESK_PRACTICE: `{"orders":${ORDERS},"pace":0}` },
    beforeEach: clock.beforeEach
  })
  return {
    app,
    page: app.page,
    practice,
    async end() {
      await app.close()
      await practice.stop()
      await rm(home, { recursive: true, force: true })
    }
  }
}
