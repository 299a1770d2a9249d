import { expect, it } from 'vitest'
import type { UpdateRefusal } from '#domain/updates.ts'
import { FeedError } from '../../main/updates/feed-error.ts'
import { RefusedUpdate, refusalIn } from '../../main/updates/refused-update.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

it.each<[string, unknown, UpdateRefusal | null]>([
  ['of ours', new RefusedUpdate('staging'), 'staging'],
  ['of another content', new FeedError({ kind: 'file', trouble: 'wrong-content' }), 'content'],
  ['of too much', new FeedError({ kind: 'malformed', what: 'too-large' }), 'content'],
  ['of a feed that leads elsewhere', new FeedError({ kind: 'redirected', status: 302 }), 'redirect'],
  ['of the way there', new FeedError({ kind: 'offline' }), null],
  ['of a signature', coded('ERR_UPDATER_INVALID_SIGNATURE'), 'signature'],
  ['of electron-updater', coded('ERR_UPDATER_INVALID_UPDATE_INFO'), 'library'],
  ['of the disk', coded('ENOSPC'), null],
  ['without a code', new Error('x'), null],
  ['that is none', { code: 'ERR_UPDATER_INVALID_SIGNATURE' }, null]
])('an error %s says why an update must not be installed: %#', (_what, error, refusal) => {
  expect(refusalIn(error)).toBe(refusal)
})
