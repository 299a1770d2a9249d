import type { Keychain } from './keychain.ts'

/**
 * Call last, when everything is saved: ends the process at once if a keychain call is still running. Node waits for such a call
 * before it ends, and a keychain that prompts or hangs may keep it waiting forever.
 */
export function endDespiteKeychain(keychain: Pick<Keychain, 'busy'>, end: () => void = endNow): void {
  if (keychain.busy()) end()
}

function endNow(): void {
  process.kill(process.pid, 'SIGKILL')
}
