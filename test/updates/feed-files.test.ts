import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDeadlines } from '../../main/service/http/deadline.ts'
import { diskTroubleOf } from '../../main/updates/disk-trouble.ts'
import { FeedError } from '../../main/updates/feed-error.ts'
import { createFeedFiles } from '../../main/updates/feed-files.ts'
import { noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'
import { expectPrivate } from '../files/permissions.ts'
import { temporaryFolder } from '../settings/support/temporary-folder.ts'
import { serveFeed, type Answering } from './support/feed.ts'

const MOST = 100
const text = (length: number): Answering => {
  return (_request, response) => void response.end('x'.repeat(length))
}
/** Without saying how long it is. */
const piecemeal = (length: number): Answering => {
  return (_request, response) => {
    for (let at = 0; at < length; at += 1) response.write('x')
    response.end()
  }
}

function filesOf(feed: URL, largestFile = MOST) {
  return createFeedFiles({
    feed,
    proxyFor: async () => 'DIRECT',
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities,
    deadlines: { text: createDeadlines(30), file: createDeadlines(30) },
    largest: { text: MOST, file: largestFile }
  })
}
const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof FeedError ? error.failure : error)
  )

describe('a text of a feed', () => {
  it.each([
    ['as long as it may be', text(MOST), null],
    ['longer, as it says', text(MOST + 1), { kind: 'malformed', what: 'too-large' }],
    ['as long as it may be, without saying so', piecemeal(MOST), null],
    ['longer, without saying so', piecemeal(MOST + 1), { kind: 'malformed', what: 'too-large' }]
  ])('%s is read, or refused for its size (E10)', async (_what, answering, failure) => {
    await using feed = await serveFeed('', { '/desk/a': answering })
    expect(await failureOf(filesOf(feed.url).readText(new URL('desk/a', feed.url)))).toEqual(failure)
  })

  it.each([
    [300, { kind: 'redirected', status: 300 }],
    [301, { kind: 'redirected', status: 301 }],
    [399, { kind: 'redirected', status: 399 }],
    [400, { kind: 'service-error', status: 400 }],
    [404, { kind: 'not-found' }],
    [204, { kind: 'service-error', status: 204 }],
    [503, { kind: 'service-error', status: 503 }]
  ])('comes of a whole answer, and not of %i (E10)', async (status, failure) => {
    await using feed = await serveFeed('', { '/desk/a': (_request, response) => response.writeHead(status).end() })
    expect(await failureOf(filesOf(feed.url).readText(new URL('desk/a', feed.url)))).toEqual(failure)
  })

  it('is asked of the feed’s own origin alone: not of another port, nor by another protocol (E10)', async () => {
    await using feed = await serveFeed('')
    await using other = await serveFeed('')
    const files = filesOf(feed.url)
    for (const url of [other.url, new URL(`https://127.0.0.1:${feed.url.port}/desk/a`)])
      expect(await failureOf(files.readText(url))).toEqual({ kind: 'redirected', status: 0 })
    expect([feed.asked, other.asked]).toEqual([[], []])
  })
})

describe('a file of a feed', () => {
  const sumOf = (content: string) => createHash('sha512').update(content).digest('base64')

  it('is saved for the user alone if it has the sum that was told (E10)', async () => {
    await using feed = await serveFeed('', { '/desk/a': text(5) })
    const path = join(await temporaryFolder(), 'a')
    await filesOf(feed.url).save(new URL('desk/a', feed.url), path, sumOf('xxxxx'))
    expect(await readFile(path, 'utf8')).toBe('xxxxx')
    expectPrivate(path, 0o600)
  })

  it('with another sum is refused (E10)', async () => {
    await using feed = await serveFeed('', { '/desk/a': text(5) })
    const path = join(await temporaryFolder(), 'a')
    expect(await failureOf(filesOf(feed.url).save(new URL('desk/a', feed.url), path, sumOf('xxxx')))).toEqual({
      kind: 'file',
      trouble: 'wrong-content'
    })
  })

  it('that the disk does not take is no trouble of the network', async () => {
    await using feed = await serveFeed('', { '/desk/a': text(5) })
    const folder = await temporaryFolder()
    const error = await failureOf(filesOf(feed.url).save(new URL('desk/a', feed.url), folder, sumOf('xxxxx')))
    expect(diskTroubleOf(error)).toBe('disk-fault')
  })

  it('may be longer than a text, up to its own limit (E10)', async () => {
    await using feed = await serveFeed('', { '/desk/a': text(MOST + 2) })
    const path = join(await temporaryFolder(), 'a')
    const saved = (most: number) =>
      failureOf(filesOf(feed.url, most).save(new URL('desk/a', feed.url), path, sumOf('x'.repeat(MOST + 2))))
    expect(await saved(MOST + 2)).toBeNull()
    expect(await saved(MOST + 1)).toEqual({ kind: 'malformed', what: 'too-large' })
  })
})
