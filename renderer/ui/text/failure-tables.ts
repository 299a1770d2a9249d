import type { FileTrouble, KeychainTrouble, Malformation, StoreTrouble, Unreachable } from '#domain/common/failure.ts'

/** What the user was doing. */
export type Task = 'read' | 'send' | 'connect' | 'download' | 'open' | 'save' | 'decide'

/** A failure in the clerk's words, with details. */
export interface FailureMessage {
  /** What happened. */
  readonly title: string
  /** What it means for the order or the input; empty if nothing. */
  readonly meaning: string
  /** What to do next. */
  readonly next: string
  /** The service's own words, if they say what to fix. */
  readonly quote?: string
  /** For support; not needed to go on. */
  readonly details: readonly string[]
  /** Where to fix it, if not here. */
  readonly cure: 'connections' | 'orders' | 'none'
  /** Whether retrying unchanged can help. */
  readonly again: boolean
}

export type Part = Partial<FailureMessage> & Pick<FailureMessage, 'title' | 'next'>

export const UNREACHABLE: Record<Unreachable, (host: string) => Part> = {
  'name-unknown': host => ({
    title: `There is no service named ${host}.`,
    next: 'Check the base address and the network, then try again.',
    cure: 'connections'
  }),
  refused: host => ({
    title: `The service at ${host} is not answering.`,
    next: 'The service may be down. Wait a few minutes, then try again.'
  }),
  'proxy-kind': host => ({
    title: `This network leads to ${host} only through a kind of proxy that Title Desk cannot use.`,
    next: 'Ask whoever looks after your network for an HTTP proxy, or for direct access to the service; SOCKS is not supported.',
    again: false
  }),
  'proxy-sign-in': host => ({
    title: `The proxy ${host} asks for a user name and a password, which Title Desk cannot give.`,
    next: 'Ask whoever looks after your network to let this computer through without signing in.',
    again: false
  }),
  dropped: host => ({
    title: `The connection to ${host} broke off.`,
    next: 'Try again. If it keeps happening, ask whoever looks after your network.'
  })
}

export const NOT_FOUND: Record<Task, Part> = {
  read: {
    title: 'The service does not have this.',
    next: 'Go back to the order list and look there.',
    cure: 'orders',
    again: false
  },
  send: {
    title: 'The service takes no orders at this address.',
    next: 'Check the base address.',
    cure: 'connections',
    again: false
  },
  connect: { title: 'There is no order service at this address.', next: 'Check the base address.', again: false },
  download: { title: 'The service no longer has this document.', next: 'Refresh the order, then try again.' },
  open: { title: 'The service no longer has this document.', next: 'Refresh the order, then try again.' },
  save: {
    title: 'The service does not have this.',
    next: 'Go back to the order list and look there.',
    cure: 'orders',
    again: false
  },
  decide: {
    title: 'The service does not have this.',
    next: 'Go back to the order list and look there.',
    cure: 'orders',
    again: false
  }
}

export const MALFORMED: Record<Malformation, string> = {
  html: 'The service answered with a web page instead of data.',
  empty: 'The service answered with nothing.',
  'not-json': 'The service answered with something that cannot be read.',
  'cut-short': 'The answer of the service broke off in the middle.',
  'too-large': 'The answer of the service is far too large.',
  'missing-member': 'The answer of the service lacks something we need.',
  'same-id': 'The service answered with the number of another order.'
}

const UNTIL_QUIT = 'Unlock or repair it; until then a token lasts only until Title Desk quits.'
export const KEYCHAIN: Record<KeychainTrouble, Part> = {
  locked: { title: 'The keychain of this computer is locked.', next: 'Unlock it, then try again.' },
  absent: {
    title: 'This computer has no keychain.',
    next: 'You can go on: a token then lasts until Title Desk quits.'
  },
  denied: {
    title: 'The keychain did not let Title Desk in.',
    next: 'Allow Title Desk when the computer asks, then try again.'
  },
  'timed-out': { title: 'The keychain of this computer did not answer.', next: UNTIL_QUIT },
  'too-large': {
    title: 'This token is too long for the keychain.',
    next: 'Check that only the token was pasted.',
    again: false
  },
  corrupt: {
    title: 'What the keychain holds cannot be read.',
    next: 'Enter the token again under Connections.',
    cure: 'connections'
  }
}

export const STORE: Record<StoreTrouble, Part> = {
  'disk-full': { title: 'The disk of this computer is full.', next: 'Make room, then try again.' },
  'disk-fault': {
    title: 'The disk of this computer did not take what was to be kept.',
    next: 'Try again. If it stays so, ask whoever looks after this computer.'
  },
  damaged: {
    title: 'Something kept on this computer cannot be read.',
    next: 'Quit and open Title Desk: it then brings back what can be.'
  },
  locked: { title: 'What is kept on this computer is locked.', next: 'Unlock it, then try again.' }
}

export const PASSPHRASE: Record<'too-short' | 'wrong', Part> = {
  'too-short': { title: 'This passphrase is too short.', next: 'Use twelve characters or more, such as four words.' },
  wrong: { title: 'This is not the passphrase.', next: 'Check the keyboard and try again.' }
}

export const FILE: Record<FileTrouble, Part> = {
  'no-file-yet': { title: 'This document is not here yet.', next: 'Refresh the order later.' },
  'link-expired': {
    title: 'The link to this document has run out.',
    next: 'Try again; if it stays so, tell the service.'
  },
  'token-withheld': {
    title: 'This document is at another address, which asks for a sign-in.',
    next: 'Title Desk sends its token to the service itself only. Ask the service for a link that works without it.'
  },
  'too-many-hops': {
    title: 'The link to this document leads from one address to the next without an end.',
    next: 'Try again later; if it stays so, tell the service.'
  },
  'no-length': {
    title: 'The service does not say where this document ends.',
    next: 'Nobody can tell whether all of it arrived, so nothing was kept. Tell the service, or ask for the document another way.',
    again: false
  },
  'refused-address': {
    title: 'The document lies at an address we do not trust.',
    next: 'Ask the service to send it another way.',
    again: false
  },
  'wrong-size': { title: 'The document arrived incomplete.', next: 'Download it again.' },
  'wrong-content': {
    title: 'What arrived is not what the service says it sent.',
    next: 'Download it again. If it stays so, tell the service.'
  },
  'disk-full': { title: 'The disk of this computer is full.', next: 'Make room, then try again.' },
  'cannot-write': {
    title: 'The document could not be written to the disk.',
    next: 'Check the download folder, then try again.'
  },
  'not-downloaded': { title: 'This document is no longer on this computer.', next: 'Download it again.' },
  'changed-on-disk': {
    title: 'The file was changed after it was downloaded.',
    next: 'Download it again, or look at it in its folder.'
  },
  superseded: {
    title: 'The service has replaced or withdrawn this file.',
    next: 'Download the new version, or open the previous one if you need it.'
  },
  'type-not-opened': {
    title: 'Title Desk does not open files of this kind.',
    next: 'Show it in its folder, and open it there if you trust it.',
    again: false
  },
  'too-large-to-show': {
    title: 'This file is too large to be shown here.',
    next: 'Open it with its own program.',
    again: false
  },
  'no-program': { title: 'No program on this computer opens this file.', next: 'Show it in its folder.', again: false }
}
