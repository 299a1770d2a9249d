/** What a runner of the release workflow has: secrets that are not set are empty. */
export type Secrets = Readonly<Record<string, string | undefined>>

export interface Signing {
  readonly signed: boolean
  /** What electron-builder reads; undefined takes a variable away. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly args: readonly string[]
}

const UNSIGNED: Signing = { signed: false, env: { CSC_IDENTITY_AUTO_DISCOVERY: 'false' }, args: [] }
/** With it, a package that could not be signed is an error, not a warning. */
const FORCED = ['--config.forceCodeSigning=true']

/**
 * How packages are signed with the secrets at hand: all of a system's, or not at all. Linux packages have no signature
 * of their own; their checksums are attested.
 * @param keyFile where the key for Apple's notary is written
 */
export function signingOf(platform: NodeJS.Platform, secrets: Secrets, keyFile: string): Signing {
  const all = (...names: string[]) => names.every(name => (secrets[name] ?? '') !== '')
  const none = { WIN_CSC_LINK: undefined, WIN_CSC_KEY_PASSWORD: undefined }
  if (platform === 'win32' && all('WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'))
    return { signed: true, env: {}, args: FORCED }
  if (
    platform !== 'darwin' ||
    !all('MAC_CSC_LINK', 'MAC_CSC_KEY_PASSWORD', 'NOTARY_KEY', 'NOTARY_KEY_ID', 'NOTARY_ISSUER')
  )
    return { ...UNSIGNED, env: { ...UNSIGNED.env, ...none } }
  const { MAC_CSC_LINK, MAC_CSC_KEY_PASSWORD, NOTARY_KEY_ID, NOTARY_ISSUER } = secrets
  return {
    signed: true,
    env: {
      ...none,
      CSC_LINK: MAC_CSC_LINK,
      CSC_KEY_PASSWORD: MAC_CSC_KEY_PASSWORD,
      APPLE_API_KEY: keyFile,
      APPLE_API_KEY_ID: NOTARY_KEY_ID,
      APPLE_API_ISSUER: NOTARY_ISSUER
    },
    args: FORCED
  }
}

export interface Verification {
  readonly run: string
  readonly args: readonly string[]
}

/** What the system itself says of what was signed. */
export function verificationsOf(platform: NodeJS.Platform, files: readonly string[]): Verification[] {
  if (platform === 'win32')
    return files.map(file => ({
      run: 'powershell.exe',
      args: [
        '-NoProfile',
        '-NonInteractive',
        '-Command',
        `if ((Get-AuthenticodeSignature -LiteralPath '${file.replaceAll("'", "''")}').Status -ne 'Valid') { exit 1 }`
      ]
    }))
  return files.flatMap(bundle => [
    { run: 'codesign', args: ['--verify', '--deep', '--strict', bundle] },
    { run: 'spctl', args: ['--assess', '--type', 'execute', bundle] },
    { run: 'xcrun', args: ['stapler', 'validate', bundle] }
  ])
}
