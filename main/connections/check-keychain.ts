import type { Tokens } from '../keychain/tokens.ts'
import type { ConnectionRegistry } from './connection-registry.ts'

/**
 * Asks the keychain in the background whether it works: one that prompts the user, or hangs, must not block the page.
 * Its trouble follows as an event (R20).
 */
export async function checkKeychain(
  tokens: Pick<Tokens, 'knownKeychainState' | 'keychainState'>,
  registry: Pick<ConnectionRegistry, 'changed'>
): Promise<void> {
  if (tokens.knownKeychainState() === undefined && (await tokens.keychainState()) !== 'ok') registry.changed()
}
