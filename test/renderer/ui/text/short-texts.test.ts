import { describe, expect, it } from 'vitest'
import type { Failure, FileTrouble } from '#domain/common/failure.ts'
import { fetchedMessage } from '../../../../renderer/ui/text/fetched-messages.ts'
import { isFetchedAgain, lostVersion } from '../../../../renderer/ui/text/fetched-again.ts'
import { initials } from '../../../../renderer/ui/text/initials.ts'
import { listText } from '../../../../renderer/ui/text/list-text.ts'
import { orderId } from '../../app/samples.ts'

describe('what came of fetching documents', () => {
  const failures = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ orderId: orderId(index), failure: { kind: 'bug' } as const }))

  it.each([
    [1, 0, 0, '1 document is being downloaded.'],
    [1200, 7, 0, '1,200 documents are being downloaded.'],
    [2, 0, 1, '2 documents are being downloaded. 1 order couldn’t be checked.'],
    [0, 1, 0, 'Nothing new: 1 document is on this computer already.'],
    [0, 3, 2, 'Nothing new: 3 documents are on this computer already. 2 orders couldn’t be checked.'],
    [0, 0, 0, 'Nothing to download yet.'],
    [0, 0, 3, 'Nothing to download yet. 3 orders couldn’t be checked.']
  ])('is told of %i begun and %i kept documents, and %i failures', (begun, kept, failed, text) => {
    expect(fetchedMessage({ begun, kept, empty: 4, failures: failures(failed) })).toBe(text)
  })

  it.each([
    [0, 1, '1 document will download once the service can be reached. 1 order couldn’t be checked.'],
    [
      2,
      3,
      '2 documents are being downloaded. 3 documents will download once the service can be reached. 1 order couldn’t be checked.'
    ]
  ])('tells %i begun documents from %i that wait for the service', (begun, waiting, text) => {
    expect(fetchedMessage({ begun, waiting, kept: 7, empty: 0, failures: failures(1) })).toBe(text)
  })

  it('says nothing of documents where no order could be checked', () => {
    expect(fetchedMessage({ begun: 0, kept: 0, empty: 0, failures: failures(2) })).toBe('2 orders couldn’t be checked.')
  })
})

describe('a new download', () => {
  it.each<[FileTrouble, boolean]>([
    ['not-downloaded', true],
    ['changed-on-disk', true],
    ['superseded', true],
    ['no-program', false],
    ['type-not-opened', false]
  ])('is what helps a file that is %s: %s', (trouble, helps) => {
    expect(isFetchedAgain({ kind: 'file', trouble })).toBe(helps)
  })

  it.each<Failure | undefined>([undefined, { kind: 'offline' }])('is no help for %o', failure => {
    expect(isFetchedAgain(failure)).toBe(false)
    expect(lostVersion(failure)).toBeUndefined()
  })

  it.each<[FileTrouble, string | undefined]>([
    ['not-downloaded', 'This version is no longer on this computer.'],
    ['changed-on-disk', 'This version was changed after it was downloaded.'],
    ['superseded', undefined]
  ])('does not bring back a previous version that is %s', (trouble, title) => {
    expect(lostVersion({ kind: 'file', trouble })?.title).toBe(title)
  })
})

it.each([
  ['Front desk', 'FD'],
  ['back office two', 'BO'],
  ['Closings', 'CL'],
  ['X', 'X'],
  ['2nd-floor', '2F'],
  ['  (élan)  ', 'ÉL'],
  ['', '']
])('a desk named “%s” is “%s” where there is no room', (name, short) => {
  expect(initials(name)).toBe(short)
})

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b, and c'],
  [['a', 'b', 'c', 'd'], 'a, b, c, and d']
])('%j in a sentence is “%s”', (parts, text) => {
  expect(listText(parts)).toBe(text)
})
