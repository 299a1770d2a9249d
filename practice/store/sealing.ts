/** Encrypts what is stored; each content is bound to its place. */
export interface Sealing {
  seal(content: Uint8Array, place: string): Uint8Array
  /** Undefined if the content was not sealed with this key for this place. */
  open(sealed: Uint8Array, place: string): Uint8Array | undefined
}

export const UNSEALED: Sealing = { seal: content => content, open: content => content }
