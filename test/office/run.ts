/**
 * `npm run office -- [--desks 3]`: an office to try things on. Starts a real PostgreSQL, one practice service, and as many desks of
 * the built app, which have joined. Prints one JSON line with the address for DevTools clients of each; ends all of it on SIGTERM or
 * SIGINT, and leaves nothing.
 */
import { parseArgs } from 'node:util'
import { startPractice } from '../../practice/index.ts'
import { makeOffice } from '../browser/office/office-steps.ts'
import { connect } from '../browser/steps.ts'
import { startKeyring } from '../browser/support/keyring.ts'
import { launchOnChromium, type StandInApp } from '../browser/support/on-chromium.ts'
import { hasDisplay } from '../electron/settings.ts'
import { onAskedToEnd } from '../electron/signals.ts'
import { startCluster } from './support/cluster.ts'
import { installed } from './support/installed.ts'
import { newDatabase } from './support/new-database.ts'

const MOST = 9
const FIRST = 'Front desk'

/** What has been started, and how it ends: the last first. */
const ends: (() => Promise<unknown>)[] = []

async function end(): Promise<void> {
  for (const stop of ends.splice(0).reverse())
    await stop().catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exitCode = 1
    })
}

async function start(count: number): Promise<void> {
  const [postgres] = installed()
  if (postgres === undefined) throw new Error('There is no PostgreSQL: run `npm install` first.')
  const cluster = await startCluster(postgres)
  ends.push(cluster.stop)
  const practice = await startPractice({ orders: 40 })
  ends.push(() => practice.stop())
  const keyring = await startKeyring()
  ends.push(keyring.stop)
  const names = Array.from({ length: count }, (_, index) => (index === 0 ? FIRST : `Desk ${index + 1}`))
  const desks: StandInApp[] = []
  for (const _name of names) {
    const desk = await launchOnChromium({ env: keyring.env, headless: !hasDisplay(process.env) })
    ends.push(desk.close)
    await connect(desk.page, { baseAddress: practice.baseUrl, token: practice.token })
    desks.push(desk)
  }
  const pages = desks.map(({ page }) => page)
  await makeOffice(pages, names, await newDatabase(cluster.server, FIRST))
  const told = desks.map(({ devtools }, index) => ({ name: names[index], devtools }))
  process.stdout.write(`${JSON.stringify({ desks: told, service: practice.baseUrl })}\n`)
}

const { values } = parseArgs({ options: { desks: { type: 'string', default: '3' } } })
const count = Number(values.desks)
if (Number.isInteger(count) && count >= 1 && count <= MOST) {
  const asked = new Promise<void>(resolve => {
    onAskedToEnd(resolve)
  })
  // Something has to hold the process until then.
  const holding = setInterval(() => undefined, 60_000)
  try {
    await Promise.race([start(count), asked])
    await asked
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
  }
  clearInterval(holding)
  await end()
} else {
  process.stderr.write(`usage: npm run office -- [--desks 1 to ${MOST}]\n`)
  process.exitCode = 2
}
