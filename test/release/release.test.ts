import { describe, expect, it } from 'vitest'
import { joinFeeds } from '../../scripts/release/join-feeds.ts'
import { releaseNotes } from '../../scripts/release/release-notes.ts'
import { signingOf, verificationsOf } from '../../scripts/release/signing.ts'

const MAC = {
  MAC_CSC_LINK: 'certificate',
  MAC_CSC_KEY_PASSWORD: 'password',
  NOTARY_KEY: 'key',
  NOTARY_KEY_ID: 'id',
  NOTARY_ISSUER: 'issuer'
}
const WINDOWS = { WIN_CSC_LINK: 'certificate', WIN_CSC_KEY_PASSWORD: 'password' }

describe('signing', () => {
  it('is all or nothing: with the secrets a package that cannot be signed is an error', () => {
    expect(signingOf('win32', WINDOWS, '')).toEqual({ signed: true, env: {}, args: ['--config.forceCodeSigning=true'] })
    const mac = signingOf('darwin', MAC, '/tmp/notary.p8')
    expect([mac.signed, mac.args]).toEqual([true, ['--config.forceCodeSigning=true']])
    expect(mac.env).toMatchObject({ CSC_LINK: 'certificate', APPLE_API_KEY: '/tmp/notary.p8', APPLE_API_KEY_ID: 'id' })
  })

  it.each<[NodeJS.Platform, Readonly<Record<string, string>>]>([
    ['win32', { ...WINDOWS, WIN_CSC_KEY_PASSWORD: '' }],
    ['win32', MAC],
    ['darwin', { ...MAC, NOTARY_ISSUER: '' }],
    ['darwin', WINDOWS],
    ['linux', { ...MAC, ...WINDOWS }]
  ])(
    'is left out where a secret is missing, and takes no certificate it happens to find: %s %j',
    (platform, secrets) => {
      const { signed, env, args } = signingOf(platform, secrets, '')
      expect([signed, args]).toEqual([false, []])
      expect(env).toMatchObject({ CSC_IDENTITY_AUTO_DISCOVERY: 'false', WIN_CSC_LINK: undefined })
    }
  )

  it('is verified by the system itself', () => {
    const [windows] = verificationsOf('win32', ["dist/title's.exe"])
    expect(windows?.args.at(-1)).toContain("-LiteralPath 'dist/title''s.exe').Status -ne 'Valid'")
    expect(verificationsOf('darwin', ['dist/mac/Title Desk.app']).map(({ run }) => run)).toEqual([
      'codesign',
      'spctl',
      'xcrun'
    ])
  })
})

describe('release notes', () => {
  const release = { version: '1.2.0', subjects: ['Outbox: orders wait (R43)', 'Tests: fewer'], unsigned: [] }

  it('tell what users see, and not what they do not', () => {
    const notes = releaseNotes(release)
    expect(notes).toMatch(/^Title Desk 1\.2\.0\n\n## Changes\n\n- Outbox: orders wait \(R43\)\n\n/)
    expect(notes).not.toContain('Tests: fewer')
  })

  it('say at once what is unsigned', () => {
    const [title, , warning] = releaseNotes({ ...release, unsigned: ['Windows', 'macOS'] }).split('\n')
    expect(title).toBe('Title Desk 1.2.0 (unsigned)')
    expect(warning).toMatch(/^\*\*Unsigned for Windows and macOS\.\*\*/)
  })
})

describe('the feed of macOS', () => {
  const feed = (arch: string) =>
    `version: 1.2.0\nfiles:\n  - url: title-desk-1.2.0-mac-${arch}.zip\n    sha512: abc\n    size: 5\npath: title-desk-1.2.0-mac-${arch}.zip\nsha512: abc\nreleaseDate: '2027-01-05'\n`

  it('names the packages of both architectures once they are joined (E10)', () => {
    const joined = joinFeeds([feed('x64'), feed('arm64')])
    expect(joined.match(/- url: (\S+)/g)).toEqual([
      '- url: title-desk-1.2.0-mac-x64.zip',
      '- url: title-desk-1.2.0-mac-arm64.zip'
    ])
    expect(joined.split('files:')).toHaveLength(2)
    expect(joined).toMatch(/\npath: title-desk-1\.2\.0-mac-x64\.zip\n/)
  })

  it('has to be there', () => {
    expect(() => joinFeeds([])).toThrow('no feed')
    expect(() => joinFeeds(['version: 1.2.0\n'])).toThrow('names no files')
  })
})
