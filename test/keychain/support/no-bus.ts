import { ownerOf } from '../../../main/keychain/bound-token.ts'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import { createTokens } from '../../../main/keychain/tokens.ts'

/** Runs where there is no bus, and prints what the keychain answered as one line of JSON. */
const keychain = createKeychain()
const tokens = createTokens(keychain, ownerOf('a profile'))
const seen = {
  check: await keychain.check(),
  kept: await tokens.keep('a', 'https://orders.example.com', 'canary-token-7f3a9c'),
  read: await tokens.read('a', 'https://orders.example.com'),
  keychain: await tokens.keychainState(),
  forgotten: await tokens.forget('a')
}
process.stdout.write(JSON.stringify(seen))
