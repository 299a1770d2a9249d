import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { makeSessionFolder, waitForName, writeBusConfig } from '../../keychain/support/session-bus.ts'

/** A keychain that an app started with this environment keeps its keys in, through all its starts. */
export interface Keyring {
  /** HOME, too: what the app downloads goes there. */
  readonly env: Readonly<Record<string, string>>
  /** The folder that is home. */
  readonly home: string
  /** Lets every call to it hang; Linux alone. */
  freeze(): void
  /** Lets it answer again, what hangs included. */
  thaw(): void
  stop(): Promise<void>
}

/**
 * Starts a real gnome-keyring, unlocked, on a session bus of its own. On Windows and macOS the system has a keychain already, and only the
 * folder is new.
 */
export async function startKeyring(): Promise<Keyring> {
  const folder = await makeSessionFolder()
  const started: ChildProcess[] = []
  const stop = async (): Promise<void> => {
    for (const child of started.toReversed()) await end(child)
    await folder.remove()
  }
  if (process.platform !== 'linux') {
    const cannot = (): never => {
      throw new Error('The keychain of this system cannot be frozen')
    }
    return { env: {}, home: folder.path, freeze: cannot, thaw: cannot, stop }
  }
  try {
    const bus = spawn(
      'dbus-daemon',
      [`--config-file=${await writeBusConfig(folder)}`, '--nofork', '--nopidfile', '--print-address'],
      {
        env: folder.env,
        stdio: ['ignore', 'pipe', 'inherit']
      }
    )
    started.push(bus)
    const [address] = (await once(bus.stdout.setEncoding('utf8'), 'data')) as [string]
    const env = { ...folder.env, DBUS_SESSION_BUS_ADDRESS: address.trim() }
    const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
      env,
      stdio: ['pipe', 'ignore', 'ignore']
    })
    started.push(daemon)
    daemon.stdin.end('a password')
    await waitForName('org.freedesktop.secrets', daemon, env)
    return {
      env,
      home: folder.path,
      freeze: () => {
        daemon.kill('SIGSTOP')
      },
      thaw: () => {
        daemon.kill('SIGCONT')
      },
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  // One that is frozen ends when it goes on.
  child.kill('SIGCONT')
  await exited
}
