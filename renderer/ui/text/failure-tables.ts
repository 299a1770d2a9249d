import type {
  FileTrouble,
  KeychainTrouble,
  Malformation,
  PrintTrouble,
  StoreTrouble,
  Unreachable
} from '#domain/common/failure.ts'

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
    title: `Couldn’t find a service at ${host}.`,
    next: 'Check the service URL and your network, then try again.',
    cure: 'connections'
  }),
  refused: host => ({
    title: `The service at ${host} isn’t responding.`,
    next: 'It may be down. Wait a few minutes, then try again.'
  }),
  'proxy-kind': host => ({
    title: `This network reaches ${host} only through a kind of proxy that Title Desk can’t use.`,
    next: 'Ask your IT team for an HTTP proxy or direct access to the service. SOCKS isn’t supported.',
    again: false
  }),
  'proxy-sign-in': host => ({
    title: `The proxy ${host} requires a sign-in.`,
    next: 'Sign in under Connections.',
    cure: 'connections'
  }),
  'proxy-sign-in-kind': host => ({
    title: `The proxy ${host} requires Negotiate or NTLM sign-in.`,
    next: 'Title Desk can’t sign in that way. Ask your IT team.',
    again: false
  }),
  'client-certificate': host => ({
    title: `${host} refused a secure connection. It may require a client certificate.`,
    next: 'Title Desk has none. Ask the service for access without one.',
    again: false
  }),
  dropped: host => ({
    title: `The connection to ${host} was lost.`,
    next: 'Try again. If it keeps happening, contact your IT team.'
  })
}

export const NOT_FOUND: Record<Task, Part> = {
  read: {
    title: 'The service doesn’t have this.',
    next: 'Go back to the order list.',
    cure: 'orders',
    again: false
  },
  send: {
    title: 'The service doesn’t take orders at this address.',
    next: 'Check the service URL.',
    cure: 'connections',
    again: false
  },
  connect: { title: 'There’s no order service at this address.', next: 'Check the service URL.', again: false },
  download: { title: 'The service no longer has this document.', next: 'Refresh the order, then try again.' },
  open: { title: 'The service no longer has this document.', next: 'Refresh the order, then try again.' },
  save: {
    title: 'The service doesn’t have this.',
    next: 'Go back to the order list.',
    cure: 'orders',
    again: false
  },
  decide: {
    title: 'The service doesn’t have this.',
    next: 'Go back to the order list.',
    cure: 'orders',
    again: false
  }
}

export const MALFORMED: Record<Malformation, string> = {
  html: 'The service sent a web page instead of data.',
  empty: 'The service sent an empty response.',
  'not-json': 'The service’s response couldn’t be read.',
  'cut-short': 'The response was incomplete.',
  'too-large': 'The response was too large.',
  'missing-member': 'The response was missing required information.',
  'same-id': 'The response was for a different order.'
}

const UNTIL_QUIT = 'Unlock or repair it. Until then, you’ll need to enter tokens again after you quit.'
export const KEYCHAIN: Record<KeychainTrouble, Part> = {
  locked: { title: 'This computer’s keychain is locked.', next: 'Unlock it, then try again.' },
  absent: {
    title: 'This computer has no keychain.',
    next: 'You can continue, but you’ll need to enter the token again after you quit.'
  },
  denied: {
    title: 'Title Desk wasn’t allowed to use the keychain.',
    next: 'Allow access when your computer asks, then try again.'
  },
  'timed-out': { title: 'This computer’s keychain didn’t respond.', next: UNTIL_QUIT },
  'too-large': {
    title: 'This token is too long for the keychain.',
    next: 'Check that you pasted only the token.',
    again: false
  },
  corrupt: {
    title: 'The saved token couldn’t be read.',
    next: 'Enter the token again in Connections.',
    cure: 'connections'
  }
}

export const STORE: Record<StoreTrouble, Part> = {
  'disk-full': { title: 'This computer’s disk is full.', next: 'Free up space, then try again.' },
  'disk-fault': {
    title: 'Couldn’t save to this computer’s disk.',
    next: 'Try again. If it continues, contact your IT team.'
  },
  damaged: {
    title: 'Some saved data couldn’t be read.',
    next: 'Quit and reopen Title Desk to recover what it can.'
  },
  locked: { title: 'Your saved work is locked.', next: 'Unlock it, then try again.' }
}

export const PRINT: Record<PrintTrouble, Part> = {
  'no-printer': {
    title: 'This computer has no printer.',
    next: 'Add one in the system settings, or save the page as PDF.'
  },
  'not-printed': {
    title: 'The page wasn’t printed.',
    next: 'Check the printer, then try again, or save the page as PDF.'
  }
}

export const PASSPHRASE: Record<'too-short' | 'wrong', Part> = {
  'too-short': { title: 'This passphrase is too short.', next: 'Use at least 12 characters, such as four words.' },
  wrong: { title: 'That passphrase is incorrect.', next: 'Check Caps Lock, then try again.' }
}

/** A file that isn't a document of an order: an export, a print or a report, saved where the user selected. */
export const NOT_SAVED: Part = {
  title: 'Couldn’t save the file.',
  next: 'If it’s open in another app, close it there. Then try again, or select another folder.'
}

/** A download that the service refused with a reason, which is shown beside. */
export const FILE_REFUSED: Part = {
  title: 'The service rejected the download.',
  next: 'Try again. If it continues, contact their support.'
}

export const FILE: Record<FileTrouble, Part> = {
  'no-file-yet': { title: 'This document hasn’t been received yet.', next: 'Refresh the order later.' },
  'link-expired': {
    title: 'The download link expired.',
    next: 'Try again. If it continues, contact their support.'
  },
  'token-withheld': {
    title: 'This document is at another address that requires a sign-in.',
    next: 'Title Desk sends your token only to the service. Ask them for a link that works without it.'
  },
  'too-many-hops': {
    title: 'The download link redirects too many times.',
    next: 'Try again later. If it continues, contact their support.'
  },
  'no-length': {
    title: 'The service didn’t say how large this document is.',
    next: 'The download can’t be verified, so nothing was saved. Contact their support, or get the document another way.',
    again: false
  },
  'refused-address': {
    title: 'This document is stored at an untrusted address.',
    next: 'Ask the service to send it another way.',
    again: false
  },
  'wrong-size': { title: 'The download was incomplete.', next: 'Download it again.' },
  'wrong-content': {
    title: 'The download doesn’t match what the service described.',
    next: 'Download it again. If it continues, contact their support.'
  },
  'disk-full': { title: 'This computer’s disk is full.', next: 'Free up space, then try again.' },
  'cannot-write': {
    title: 'Couldn’t save the document to disk.',
    next: 'Check the download folder, then try again.'
  },
  'not-downloaded': { title: 'This document is no longer on this computer.', next: 'Download it again.' },
  'changed-on-disk': {
    title: 'The file was changed after it was downloaded.',
    next: 'Download it again, or view it in its folder.'
  },
  superseded: {
    title: 'The service has replaced or withdrawn this file.',
    next: 'Download the new version, or open the previous one if you need it.'
  },
  'type-not-opened': {
    title: 'Title Desk doesn’t open this type of file.',
    next: 'Show it in its folder and open it there if you trust it.',
    again: false
  },
  'too-large-to-show': {
    title: 'This file is too large to preview.',
    next: 'Open it in another app.',
    again: false
  },
  'no-program': { title: 'No app on this computer opens this file.', next: 'Show it in its folder.', again: false }
}
