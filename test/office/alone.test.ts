import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Runs the office's part in the program's life, and prints which of our modules and packages were loaded for it. */
const LIFE = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  const { composeOffice } = await import(process.env.COMPOSE)
  const folder = process.env.FOLDER
  const asked = []
  const ask = name => async () => (asked.push(name), { ok: false, failure: 'locked' })
  const keychain = { read: ask('keychain'), write: ask('keychain'), remove: ask('keychain') }
  const office = composeOffice({
    environment: { dataFolder: folder, storeFolder: folder, send: () => asked.push('send'), shownPlace: () => asked.push('window'), note() {}, onBug: (where, error) => { throw error } },
    keychain,
    store: ask('store'),
    connections: { list: () => [] },
    preferences: { current: () => asked.push('preferences'), takeShared: () => asked.push('preferences') },
    onWire: () => asked.push('onWire'),
    takeBack: () => asked.push('takeBack'),
    leave: () => asked.push('leave'),
    onBack: () => asked.push('onBack'),
    onSentElsewhere: () => asked.push('onSentElsewhere'),
    onMembership: () => asked.push('onMembership')
  })
  await office.start()
  await office.ready()
  office.tell(undefined, { kind: 'call', connectionId: 'a', orderId: null, content: {}, at: 0 })
  office.draftsChanged()
  office.keepAside({})
  if (office.permits.ask({ order: { connectionId: 'a' } }) !== undefined) asked.push('permits')
  office.permits.changed()
  office.tellSent(undefined, {})
  await office.sent()
  await office.settings()
  office.removeOldActivity(1)
  office.similarElsewhere('a', {})
  const { member } = await office.drafts('a')
  if (member) throw new Error('it belongs to none')
  await office.draftActions()
  const state = await office.state()
  office.wake()
  office.online()
  office.shareList('a')
  office.useStore()
  await office.close()
  const office_ = loaded.filter(url => /\\/main\\/office\\/|node_modules\\/pg/.test(url)).length
  process.stdout.write(JSON.stringify({ kind: state.kind, asked: [...new Set(asked)], loads: office_ > 0 }))
`

function life(folder: string): unknown {
  const env = {
    ...process.env,
    FOLDER: folder,
    COMPOSE: new URL('../../main/compose-office.ts', import.meta.url).href
  }
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', LIFE], { env, encoding: 'utf8' }))
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'td-alone-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  return folder
}

it('costs a desk that belongs to no office no code, no question to the keychain or the database, and no file', () => {
  const folder = newFolder()
  expect(life(folder)).toEqual({ kind: 'none', asked: [], loads: false })
  expect(readdirSync(folder)).toEqual([])
})

it('is loaded at the start of a desk that belongs to one', () => {
  const folder = newFolder()
  const content = { host: 'localhost', port: 1, database: 'a', role: 'b', authority: null, deskId: 'c', deskName: 'd' }
  writeFileSync(join(folder, 'office.json'), JSON.stringify({ version: 1, content }))
  expect(life(folder)).toMatchObject({ kind: 'member', asked: ['keychain', 'send'], loads: true })
})
