import type { Keychain } from './keychain.ts'

/**
 * To be called last, when everything is saved: ends the process at once where a keychain call is still under way. Node waits
 * for such a call before it ends, and a keychain that asks a person, or hangs, may keep it waiting for good.
 */
export function endDespiteKeychain(keychain: Pick<Keychain, 'busy'>, end: () => void = endNow): void {
  if (keychain.busy()) end()
}

function endNow(): void {
  process.kill(process.pid, 'SIGKILL')
}
