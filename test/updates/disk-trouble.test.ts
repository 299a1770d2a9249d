import { expect, it } from 'vitest'
import { diskTroubleOf } from '../../main/updates/disk-trouble.ts'
import { FeedError } from '../../main/updates/feed-error.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

it.each<[unknown, 'disk-full' | 'disk-fault' | undefined]>([
  [coded('ENOSPC'), 'disk-full'],
  [coded('EDQUOT'), 'disk-full'],
  [coded('EROFS'), 'disk-fault'],
  [coded('EACCES'), 'disk-fault'],
  [coded('EPERM'), 'disk-fault'],
  [coded('EBUSY'), 'disk-fault'],
  [coded('EIO'), 'disk-fault'],
  [coded('ECONNRESET'), undefined],
  [coded('ERR_STREAM_PREMATURE_CLOSE'), undefined],
  [new FeedError({ kind: 'offline' }), undefined],
  [new Error('x'), undefined],
  [undefined, undefined]
])('an error says whether the disk did not take a package: %#', (error, trouble) => {
  expect(diskTroubleOf(error)).toBe(trouble)
})
