import type { Tokens } from '../keychain/tokens.ts'
import type { ConnectionRegistry } from './connection-registry.ts'

/**
 * Asks the keychain in the background whether it works: one that prompts the user, or hangs, must not block the page.
 * Its trouble, and that it ended, follow as an event (R20).
 */
export async function checkKeychain(
  tokens: Pick<Tokens, 'knownKeychainState' | 'recheckKeychain'>,
  registry: Pick<ConnectionRegistry, 'changed'>
): Promise<void> {
  const told = tokens.knownKeychainState() ?? 'ok'
  if ((await tokens.recheckKeychain()) !== told) registry.changed()
}
