import { describe, expect, it } from 'vitest'
import { holdsReferences, refusalOf } from '../../main/updates/check-feed.ts'
import { UPDATE, UPDATE_FILE } from './support/feed.ts'

const judged = (differs: object) => refusalOf({ ...UPDATE, ...differs }, 'AppImage')
const judgedFile = (differs: object) => judged({ files: [{ ...UPDATE_FILE, ...differs }] })

describe('what a feed says of its newest version', () => {
  it('is taken as our releases say it (E10)', () => {
    expect(judged({})).toBeNull()
    expect(judged({ stagingPercentage: 10, releaseDate: '2027-01-05T12:00:00.000Z' })).toBeNull()
  })

  it.each<[string, object]>([
    ['as many files as a release may have', { files: Array.from({ length: 20 }, () => UPDATE_FILE) }],
    ['nobody’s turn yet', { stagingPercentage: 0 }],
    ['everybody’s turn', { stagingPercentage: 100 }],
    ['the smallest file', { files: [{ ...UPDATE_FILE, size: 1 }] }],
    ['the largest', { files: [{ ...UPDATE_FILE, size: 500_000_000 }] }],
    ['a version of which others try out the first', { version: '10.0.0-beta.1' }],
    ['a name as long as it may be', { files: [{ ...UPDATE_FILE, url: `${'a'.repeat(142)}.AppImage` }] }],
    ['its package after others', { files: [{ ...UPDATE_FILE, url: 'title-desk.exe' }, UPDATE_FILE] }]
  ])('is taken with %s (E10)', (_what, differs) => {
    expect(judged(differs)).toBeNull()
  })

  it('is refused for the file that is wrong, whichever it is (E10)', () => {
    expect(judged({ files: [UPDATE_FILE, { ...UPDATE_FILE, size: 0 }] })).toBe('size')
  })

  it.each<[string, string, object]>([
    ['no version', 'version', { version: undefined }],
    ['a version that is no text', 'version', { version: ['1.0.0'] }],
    ['a version with a path', 'version', { version: '1.0.0/../../x' }],
    ['a turn that is no number, which would be everybody’s', 'staging', { stagingPercentage: 'all' }],
    ['a turn beyond everybody', 'staging', { stagingPercentage: 101 }],
    ['a turn before anybody', 'staging', { stagingPercentage: -1 }],
    ['a turn of a part of a percent', 'staging', { stagingPercentage: 10.5 }],
    ['a web installer', 'packages', { packages: { x64: { path: 'app.7z' } } }],
    ['no files', 'files', { files: [] }],
    ['only the older form of one file', 'files', { files: undefined, path: 'title-desk.AppImage' }],
    ['more files than any release has', 'files', { files: Array.from({ length: 21 }, () => UPDATE_FILE) }],
    ['no object', 'files', { files: ['title-desk.AppImage'] }],
    ['a package of another system', 'type', { files: [{ ...UPDATE_FILE, url: 'title-desk.exe' }] }],
    ['a package of no type', 'type', { files: [{ ...UPDATE_FILE, url: 'title-deskAppImage' }] }],
    ['a longer name', 'name', { files: [{ ...UPDATE_FILE, url: `${'a'.repeat(143)}.AppImage` }] }]
  ])('is refused with %s (E10)', (_what, refusal, differs) => {
    expect(judged(differs)).toBe(refusal)
  })

  it.each([
    '../title-desk.AppImage',
    '..%2ftitle-desk.AppImage',
    'a/title-desk.AppImage',
    '/title-desk.AppImage',
    '//evil.test/title-desk.AppImage',
    'https://evil.test/title-desk.AppImage',
    'file:///tmp/title-desk.AppImage',
    'C:\\title-desk.AppImage',
    '.AppImage',
    'title-desk.AppImage?x',
    'title-desk.AppImage\n'
  ])('names files beside it, and not %j (E10)', url => {
    expect(judgedFile({ url })).toBe('name')
  })

  it.each([undefined, '', 'abc', `${'a'.repeat(128)}`, 5])('has a SHA-512 of each file, and not %j (E10)', sha512 => {
    expect(judgedFile({ sha512 })).toBe('checksum')
  })

  it.each([undefined, 0, -1, 1.5, '100', 500_000_001])('has a size that can be, and not %j (E10)', size => {
    expect(judgedFile({ size })).toBe('size')
  })

  it.each(['a: &a [1]\nb: *a', '- &x y', 'a: [*b]', '? &k v'])('may not grow when it is read: %j (E10)', text => {
    expect(holdsReferences(text)).toBe(true)
  })

  it('may have dashes and stars in its notes', () => {
    expect(holdsReferences('version: 1.0.0\nreleaseNotes: |\n  * one & two\n  * three\n')).toBe(false)
  })

  it('is an object', () => {
    expect([null, 'x', []].map(update => refusalOf(update, 'exe'))).toEqual(['files', 'files', 'files'])
  })
})
