import { createHash } from 'node:crypto'
import { LARGEST_SECRET_BYTES } from './keychain.ts'

/**
 * A token as it stands in the keychain: `1 <owner> <address> <token>`. The two fingerprints say whose entry it is (one keychain
 * serves every profile of a person) and for which base address the token was entered (R27). No token has a space in it, so an
 * entry without one is a token alone, from before entries were bound.
 */
const BOUND = /^1 ([\w-]{12}) ([\w-]{22}) ([\x21-\x7e]+)$/

/** What the keychain takes, less what stands in front of the token. */
export const LONGEST_TOKEN = LARGEST_SECRET_BYTES - '1 '.length - 13 - 23

export interface KeptToken {
  readonly token: string
  /** Undefined in an entry from before entries were bound. */
  readonly bound: { readonly owner: string; readonly address: string } | undefined
}

/** Takes the data folder's path, gives what tells its entries in the keychain from another profile's. */
export function ownerOf(dataFolder: string): string {
  return fingerprint(`profile ${dataFolder}`).slice(0, 12)
}

/** Takes a token, the normalized base address it was entered for and the owner; gives the text to keep. */
export function boundText(token: string, baseAddress: string, owner: string): string {
  return `1 ${owner} ${addressPrint(baseAddress)} ${token}`
}

/** Takes what the keychain holds; undefined where it is neither a bound token nor a token alone, such as a later version's. */
export function readBound(text: string): KeptToken | undefined {
  const [, owner, address, token] = BOUND.exec(text) ?? []
  if (owner !== undefined && address !== undefined && token !== undefined) return { token, bound: { owner, address } }
  return /^[\x21-\x7e]+$/.test(text) ? { token: text, bound: undefined } : undefined
}

/** Whether a token may be sent to a base address: it was entered for this one, or its entry does not say for which. */
export function isFor({ bound }: KeptToken, baseAddress: string): boolean {
  return bound === undefined || bound.address === addressPrint(baseAddress)
}

function addressPrint(baseAddress: string): string {
  return fingerprint(`address ${baseAddress}`).slice(0, 22)
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
