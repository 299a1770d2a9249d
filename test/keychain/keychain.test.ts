import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { createKeychain, type Keychain } from '../../main/keychain/keychain.ts'
import { endDespiteKeychain } from '../../main/keychain/quit.ts'
import { FakeKeytar } from '../fakes/keytar.ts'

let keytar: FakeKeytar
let keychain: Keychain

beforeEach(() => {
  vi.useFakeTimers()
  keytar = new FakeKeytar()
  keychain = createKeychain({ load: async () => keytar, platform: 'win32' })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Asks, lets the time pass that a hanging call is given, and gives the answer. */
async function afterLimit<T>(answer: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(5000)
  return answer
}

describe('the keychain', () => {
  it('keeps a secret, gives it back, replaces it and removes it', async () => {
    expect(await keychain.read('a')).toEqual(ok(null))
    expect(await keychain.write('a', 'one')).toEqual(ok(null))
    expect(await keychain.write('a', 'two')).toEqual(ok(null))
    expect(await keychain.read('a')).toEqual(ok('two'))
    expect(await keychain.remove('a')).toEqual(ok(null))
    expect(await keychain.remove('a')).toEqual(ok(null))
    expect(await keychain.read('a')).toEqual(ok(null))
  })

  it('loads the native module when first asked, and once', async () => {
    const load = vi.fn(async () => keytar)
    const lazy = createKeychain({ load })
    expect(load).not.toHaveBeenCalled()
    await Promise.all([lazy.read('a'), lazy.check()])
    expect(load).toHaveBeenCalledOnce()
  })

  it.each([
    "Cannot find package 'keytar' imported from main/keychain/keychain.ts",
    'libsecret-1.so.0: cannot open shared object file: No such file or directory',
    "Cannot find module '../build/Release/keytar.node'"
  ])('is absent where the native module does not load: %s (R21)', async message => {
    const without = createKeychain({ load: () => Promise.reject(new Error(message)) })
    expect(await without.check()).toBe('absent')
    expect(await without.read('a')).toEqual(failed('absent'))
    expect(await without.write('a', 'secret')).toEqual(failed('absent'))
  })

  it('refuses a secret over 2560 bytes before the keychain is asked (R22)', async () => {
    expect(await keychain.write('a', 'x'.repeat(2561))).toEqual(failed('too-large'))
    expect(await keychain.write('a', 'é'.repeat(1281))).toEqual(failed('too-large'))
    expect(keytar.calls).toEqual([])
    expect(await keychain.write('a', 'x'.repeat(2560))).toEqual(ok(null))
  })

  it('takes an empty secret, and a wrong argument of ours, for the bugs they are', async () => {
    await expect(keychain.write('a', '')).rejects.toThrow(RangeError)
    keytar.getPassword = async () => {
      throw new TypeError("Parameter 'username' must be a string")
    }
    await expect(keychain.read('a')).rejects.toThrow(TypeError)
  })

  it('says corrupt where it does not give back what was put in', async () => {
    keytar.setPassword = async (_service, account) => {
      keytar.entries.set(account, 'something else')
    }
    expect(await keychain.check()).toBe('corrupt')
  })

  it('says corrupt where it gives back what an earlier check put in', async () => {
    keytar.deletePassword = async () => true
    expect(await keychain.check()).toBe('ok')
    keytar.setPassword = async () => undefined
    expect(await keychain.check()).toBe('corrupt')
  })

  it('leaves nothing of a check behind', async () => {
    expect(await keychain.check()).toBe('ok')
    expect([...keytar.entries]).toEqual([])
  })

  it.each([
    // Linux
    ['Cannot create an item in a locked collection', 'locked'],
    ['Cannot get secret of a locked object', 'locked'],
    ['GDBus.Error:org.freedesktop.Secret.Error.IsLocked: The collection is locked', 'locked'],
    ['The prompt was dismissed', 'locked'],
    ['The operation was cancelled', 'locked'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'absent'],
    ['Could not connect: No such file or directory', 'absent'],
    ['Could not connect: Connection refused', 'absent'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'absent'],
    ['The name is not activatable', 'absent'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'absent'],
    [
      'GDBus.Error:org.freedesktop.DBus.Error.NoReply: Message recipient disconnected from message bus without replying',
      'absent'
    ],
    [
      'GDBus.Error:org.freedesktop.DBus.Error.AccessDenied: An AppArmor policy prevents this sender from sending this message',
      'denied'
    ],
    ['Timeout was reached', 'timed-out'],
    ['The secret was transferred or encrypted in an invalid way.', 'corrupt'],
    ['Object is locked', 'locked'],
    ['GDBus.Error:org.freedesktop.Secret.Error.IsLocked: no', 'locked'],
    ['Operation was canceled', 'locked'],
    ['GDBus.Error:org.freedesktop.DBus.Error.AuthFailed: no', 'denied'],
    ['Rejected send message, 2 matched rules', 'denied'],
    ['Exhausted all available authentication mechanisms (tried: EXTERNAL)', 'denied'],
    ['GDBus.Error:org.freedesktop.DBus.Error.Timeout: no', 'timed-out'],
    ['GDBus.Error:org.freedesktop.DBus.Error.TimedOut: no', 'timed-out'],
    ['Received an invalid secret', 'corrupt'],
    ['Couldn’t communicate key exchange', 'corrupt'],
    // macOS
    ['User interaction is not allowed.', 'locked'],
    ['In dark wake, no UI possible', 'locked'],
    ['User canceled the operation.', 'denied'],
    ['The user name or passphrase you entered is not correct.', 'denied'],
    ['The specified item has no access control.', 'denied'],
    ["A required entitlement isn't present.", 'denied'],
    ['No keychain is available. You may need to restart your computer.', 'absent'],
    ['A default keychain could not be found.', 'absent'],
    ['The specified keychain could not be found.', 'absent'],
    ['The specified keychain is not a valid keychain file.', 'corrupt'],
    ['Unable to decode the provided data.', 'corrupt'],
    ['Authorization/Authentication failed.', 'denied'],
    ['Write permissions error.', 'denied'],
    ['Operation not permitted', 'denied'],
    ['The keychain file is damaged.', 'corrupt'],
    ['The data is corrupt.', 'corrupt'],
    // Windows
    ['The stub received bad data.\r\n', 'too-large'],
    ['Access is denied.\r\n', 'denied'],
    ['A specified logon session does not exist. It may already have been terminated.\r\n', 'absent'],
    ['The RPC server is unavailable.\r\n', 'absent'],
    ['The data is invalid.\r\n', 'corrupt'],
    ['The parameter is incorrect.\r\n', 'corrupt'],
    ['An error occurred during a cryptographic operation.\r\n', 'corrupt'],
    ['Key not valid for use in specified state.\r\n', 'corrupt'],
    // Another language, or nothing at all
    ['Der RPC-Server ist nicht verfügbar.\r\n', 'absent'],
    ['', 'absent']
  ] as const)('takes %j for %s, in every call (R21)', async (says, state) => {
    keytar.mood = { says }
    expect(await keychain.read('a')).toEqual(failed(state))
    expect(await keychain.write('a', 'secret')).toEqual(failed(state))
    expect(await keychain.remove('a')).toEqual(failed(state))
    expect(await keychain.check()).toBe(state)
  })

  it('tells neither the secret nor the words of the system in a failure (R18)', async () => {
    keytar.mood = { says: 'could not keep canary-7 in /home/clerk/login.keyring' }
    const answers = [await keychain.write('a', 'canary-7'), await keychain.read('canary-7'), await keychain.check()]
    expect(inspect(answers, { depth: null })).not.toMatch(/canary|clerk/)
  })
})

describe('on Linux, where a locked collection answers "none"', () => {
  beforeEach(() => {
    keychain = createKeychain({ load: async () => keytar, platform: 'linux' })
  })

  it('says locked, not missing, and not removed', async () => {
    keytar.setPassword = () => Promise.reject(new Error('Cannot create an item in a locked collection'))
    expect(await keychain.read('a')).toEqual(failed('locked'))
    expect(await keychain.remove('a')).toEqual(failed('locked'))
  })

  it('says missing where the collection is open, and probes only then', async () => {
    expect(await keychain.read('a')).toEqual(ok(null))
    expect(await keychain.remove('a')).toEqual(ok(null))
    await keychain.write('a', 'one')
    keytar.calls.splice(0)
    expect(await keychain.read('a')).toEqual(ok('one'))
    expect(await keychain.remove('a')).toEqual(ok(null))
    expect(keytar.calls).toEqual(['get a', 'delete a'])
    expect([...keytar.entries]).toEqual([])
  })
})

describe('a keychain that answers in time', () => {
  it('is asked again long after: no limit of an earlier call is left (R20)', async () => {
    expect(await keychain.write('a', 'one')).toEqual(ok(null))
    expect(await keychain.remove('b')).toEqual(ok(null))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(await keychain.read('a')).toEqual(ok('one'))
  })

  it('has one call at a time, in the order in which they were asked for (R20)', async () => {
    expect(await Promise.all([keychain.write('a', 'one'), keychain.read('a'), keychain.remove('a')])).toEqual([
      ok(null),
      ok('one'),
      ok(null)
    ])
    expect([keytar.calls, keychain.busy()]).toEqual([['set a', 'get a', 'delete a'], false])
  })
})

describe('a keychain that hangs', () => {
  it.each([
    ['read', () => keychain.read('a')],
    ['write', () => keychain.write('a', 'one')],
    ['remove', () => keychain.remove('a')]
  ] as const)('ends a %s after 5 seconds as timed out (R20)', async (_name, ask) => {
    keytar.mood = 'hangs'
    expect(await afterLimit(ask())).toEqual(failed('timed-out'))
  })

  it('ends a check after 5 seconds as timed out (R20)', async () => {
    keytar.mood = 'hangs'
    expect(await afterLimit(keychain.check())).toBe('timed-out')
  })

  it('is timed out also where the native module itself never loads (R20)', async () => {
    const stuck = createKeychain({ load: () => new Promise(() => {}) })
    expect(await afterLimit(stuck.check())).toBe('timed-out')
  })

  it('holds one call at a time, and asks nothing more of it while one hangs (R20)', async () => {
    keytar.mood = 'hangs'
    const [first, second] = [keychain.read('a'), keychain.write('b', 'two')]
    expect(await afterLimit(Promise.all([first, second]))).toEqual([failed('timed-out'), failed('timed-out')])
    expect(await keychain.read('c')).toEqual(failed('timed-out'))
    expect(keytar.calls).toEqual(['get a'])
  })

  it('ignores the late answer, and works again after it', async () => {
    keytar.entries.set('a', 'one')
    keytar.mood = 'hangs'
    expect(await afterLimit(keychain.read('a'))).toEqual(failed('timed-out'))
    keytar.letGo()
    await vi.advanceTimersByTimeAsync(0)
    expect(await keychain.read('a')).toEqual(ok('one'))
  })

  it('settles when the call that hangs has ended, or after 5 seconds (R20)', async () => {
    await keychain.settled()
    keytar.mood = 'hangs'
    await afterLimit(keychain.read('a'))
    await afterLimit(keychain.settled())
    expect(await keychain.read('a')).toEqual(failed('timed-out'))
    const settled = keychain.settled()
    keytar.letGo()
    await settled
    expect(await keychain.read('a')).toEqual(ok(null))
  })

  it('never writes late what it said it did not keep', async () => {
    keytar.mood = 'hangs'
    await afterLimit(Promise.all([keychain.read('a'), keychain.write('b', 'two')]))
    keytar.letGo()
    await vi.advanceTimersByTimeAsync(0)
    expect(keytar.calls).toEqual(['get a'])
  })

  it('removes late what was to be removed, behind a write that landed late (R24)', async () => {
    keytar.mood = 'hangs'
    const written = keychain.write('a', 'one')
    expect(await afterLimit(written)).toEqual(failed('timed-out'))
    const removed = keychain.remove('a')
    expect(await afterLimit(removed)).toEqual(failed('timed-out'))
    keytar.letGo()
    await vi.advanceTimersByTimeAsync(0)
    expect(keytar.calls).toEqual(['set a', 'delete a'])
    expect([...keytar.entries]).toEqual([])
  })

  it('says at once that a removal is late while another call hangs (R20)', async () => {
    keytar.mood = 'hangs'
    await afterLimit(keychain.read('a'))
    const answers: unknown[] = []
    void keychain.remove('a').then(answer => answers.push(answer))
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toEqual([failed('timed-out')])
  })

  it('is busy while the call hangs, and only then is the process ended at once', async () => {
    let ended = 0
    endDespiteKeychain(keychain, () => {
      ended += 1
    })
    keytar.mood = 'hangs'
    await afterLimit(keychain.read('a'))
    expect(ended).toBe(0)
    endDespiteKeychain(keychain, () => {
      ended += 1
    })
    expect(ended).toBe(1)
    keytar.letGo()
    await vi.advanceTimersByTimeAsync(0)
    expect(keychain.busy()).toBe(false)
  })
})
