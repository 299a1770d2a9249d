import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { ok } from '#domain/common/result.ts'
import { ownerOf } from '../../../main/keychain/bound-token.ts'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import { createTokens } from '../../../main/keychain/tokens.ts'
import { openConnections } from '../../../main/settings/connections.ts'
import { waitForName } from './session-bus.ts'

/**
 * Runs on a private session bus (see session-bus.ts): starts a real gnome-keyring, takes it through what can befall it, and
 * prints what the keychain answered as one line of JSON. The tests judge the answers.
 */

const TOKEN = 'canary-token-7f3a9c'
const ADDRESS = 'https://orders.example.com'
const CLIENT = '5f0c2a1e-7d34-4b6a-9c81-2e90b7d1a4f6'
const seen: Record<string, unknown> = {}

const keychain = createKeychain()
seen['no Secret Service'] = [await keychain.check(), await keychain.read('a')]

const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
  stdio: ['pipe', 'ignore', 'ignore']
})
daemon.stdin.end('a password')
await waitForName('org.freedesktop.secrets', daemon)

seen['open'] = [
  await keychain.check(),
  await keychain.read('a'),
  await keychain.write('a', TOKEN),
  await keychain.read('a'),
  await keychain.remove('a'),
  await keychain.remove('a'),
  await keychain.read('a')
]

const tokens = createTokens(keychain, ownerOf('a profile'))
const connections = await openConnections({
  folder: join(process.env['HOME'] ?? '', 'data'),
  parseAddress: text => ok(text)
})
seen['kept'] = await tokens.keep(CLIENT, ADDRESS, TOKEN)
seen['stored'] = await connections.add({
  id: CLIENT,
  name: 'Lone Star',
  colour: 'green',
  baseAddress: ADDRESS,
  tokenIn: 'keychain'
})
seen['kept for a restart'] = await createTokens(keychain, ownerOf('a profile')).read(CLIENT, ADDRESS)
seen['listed'] = [await tokens.removeStrays(new Set([CLIENT])), await keychain.list()]

await lock()
seen['locked'] = [
  await keychain.check(),
  await keychain.read(CLIENT),
  await keychain.read('never there'),
  await keychain.write('b', TOKEN),
  await keychain.remove(CLIENT)
]
seen['kept while locked'] = await tokens.keep('c', ADDRESS, TOKEN)

const impatient = createKeychain({ limitMs: 250 })
daemon.kill('SIGSTOP')
seen['frozen'] = [await impatient.check(), await impatient.read('a'), impatient.busy()]
seen['quit while frozen'] = await endOf('quit-while-frozen.ts')
daemon.kill('SIGCONT')
// A call that takes longer than a keychain may, once it answers again; the longer limit is this one call's.
seen['thawed'] = await createKeychain({ limitMs: 20_000 }).check()

// The calls that were given up are still under way. Cut off by the keyring's end they would never return, and keep this process from ending.
while (impatient.busy()) await turn()
daemon.kill('SIGTERM')
await once(daemon, 'exit')
process.stdout.write(JSON.stringify(seen))

async function lock(): Promise<void> {
  const locking = spawn(
    'dbus-send',
    [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.secrets',
      '/org/freedesktop/secrets',
      'org.freedesktop.Secret.Service.Lock',
      'array:objpath:/org/freedesktop/secrets/collection/login'
    ],
    { stdio: 'ignore' }
  )
  const [code] = (await once(locking, 'exit')) as [number]
  if (code !== 0) throw new Error('Could not lock the collection')
}

/** How a script beside this one ends: its exit code, or the signal that ended it. */
async function endOf(script: string): Promise<number | string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal ?? code ?? 'nothing'
}
