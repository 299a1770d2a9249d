import { createHash } from 'node:crypto'
import { LARGEST_SECRET_BYTES } from './keychain.ts'

/**
 * A token's entry in the keychain: `1 <owner> <address> <token>`. The two fingerprints say whose entry it is (one keychain serves
 * all profiles of a user) and for which base address the token was entered (R27). Tokens contain no space, so an entry without
 * one is a bare token, from before entries were bound.
 */
const BOUND = /^1 ([\w-]{12}) ([\w-]{22}) ([\x21-\x7e]+)$/

/** The keychain's limit, less what precedes the token. */
export const LONGEST_TOKEN = LARGEST_SECRET_BYTES - '1 '.length - 13 - 23

export interface KeptToken {
  readonly token: string
  /** Undefined in an entry from before entries were bound. */
  readonly bound: { readonly owner: string; readonly address: string } | undefined
}

/** Tells a data folder's entries in the keychain from another profile's. */
export function ownerOf(dataFolder: string): string {
  return fingerprint(`profile ${dataFolder}`).slice(0, 12)
}

/** @param baseAddress normalized, as entered with the token */
export function boundText(token: string, baseAddress: string, owner: string): string {
  return `1 ${owner} ${addressPrint(baseAddress)} ${token}`
}

/** Undefined if the entry is neither a bound token nor a bare one, for example a later version's. */
export function readBound(text: string): KeptToken | undefined {
  const [, owner, address, token] = BOUND.exec(text) ?? []
  if (owner !== undefined && address !== undefined && token !== undefined) return { token, bound: { owner, address } }
  return /^[\x21-\x7e]+$/.test(text) ? { token: text, bound: undefined } : undefined
}

/** Whether a token may be sent to a base address: it was entered for this one, or its entry does not say. */
export function isFor({ bound }: KeptToken, baseAddress: string): boolean {
  return bound === undefined || bound.address === addressPrint(baseAddress)
}

function addressPrint(baseAddress: string): string {
  return fingerprint(`address ${baseAddress}`).slice(0, 22)
}

/** SHA-256, in base64url. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
