import { createKeychain } from '../../../main/vault/keychain.ts'
import { createTokens } from '../../../main/vault/tokens.ts'

/** Runs where there is no bus, and prints what the keychain answered as one line of JSON. */
const keychain = createKeychain()
const tokens = createTokens(keychain)
const seen = {
  check: await keychain.check(),
  kept: await tokens.keep('a', 'canary-token-7f3a9c'),
  read: await tokens.read('a'),
  vault: await tokens.vault(),
  forgotten: await tokens.forget('a')
}
process.stdout.write(JSON.stringify(seen))
