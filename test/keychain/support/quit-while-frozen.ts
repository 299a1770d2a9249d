import { createKeychain } from '../../../main/keychain/keychain.ts'
import { endDespiteKeychain } from '../../../main/keychain/quit.ts'

/** Asks a keyring that is frozen, and quits as the program does. */
const keychain = createKeychain({ limitMs: 250 })
const answer = await keychain.read('a')
if (answer.ok || answer.failure !== 'timed-out') throw new Error('The keyring is not frozen')
endDespiteKeychain(keychain)
