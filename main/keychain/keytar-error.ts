import type { KeychainTrouble } from '#domain/common/failure.ts'

/**
 * The messages of the systems' keychains, as keytar passes it on: there are no codes. Read from libsecret, GDBus and
 * gnome-keyring, from Apple's SecCopyErrorMessageString and from Windows' FormatMessage, in English.
 */
const MESSAGES: readonly (readonly [RegExp, KeychainTrouble])[] = [
  // Linux
  [/locked (?:collection|object)|collection is locked|object is locked|Secret\.Error\.IsLocked/i, 'locked'],
  [/prompt (?:was )?dismissed|operation was cancell?ed/i, 'locked'],
  [/DBus\.Error\.(?:AccessDenied|AuthFailed)|rejected send message|exhausted all available authentication/i, 'denied'],
  [/timeout was reached|DBus\.Error\.(?:Timeout|TimedOut)\b/i, 'timed-out'],
  [
    /secret was transferred or encrypted in an invalid way|invalid secret|couldn.t communicate key exchange/i,
    'corrupt'
  ],
  // macOS
  [/user interaction is not allowed|dark wake/i, 'locked'],
  [
    /user cancell?ed the operation|user ?name or passphrase you entered is not correct|authorization\/authentication failed/i,
    'denied'
  ],
  [/no access control|required entitlement|write permissions|not permitted/i, 'denied'],
  [
    /not a valid keychain file|unable to decode|keychain (?:file )?is (?:corrupt|damaged)|data is (?:invalid|corrupt)/i,
    'corrupt'
  ],
  // Windows
  [/stub received bad data/i, 'too-large'],
  [/access is denied/i, 'denied'],
  [/data is invalid|parameter is incorrect|cryptographic|key not valid for use/i, 'corrupt']
]

/**
 * The state behind keytar's error. Anything unknown (another language, no bus, no Secret Service, no collection, no log-on session)
 * is `absent`: there is no keychain this program can use. The message itself goes no further.
 */
export function keychainTroubleOf(error: unknown): KeychainTrouble {
  const text = error instanceof Error ? error.message : ''
  return MESSAGES.find(([message]) => message.test(text))?.[1] ?? 'absent'
}
