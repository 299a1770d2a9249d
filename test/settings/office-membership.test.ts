import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { MEMBERSHIP_FILE, openMembership, type Membership } from '../../main/settings/office-membership.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const ELM: Membership = {
  host: 'db.elm.test',
  port: 5432,
  database: 'office',
  role: 'desk_1',
  authority: null,
  deskId: 'f1d3ff84-4329-4f1a-9f4c-3b2a1c0d9e8f',
  deskName: 'Front desk'
}
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false
  )

describe('the membership of an office', () => {
  it('is none at a desk that never joined one, and readable', async () => {
    const store = await openMembership(await temporaryFolder())
    expect([store.current(), store.isUnreadable()]).toEqual([null, false])
  })

  it('is what was saved, also at the next start', async () => {
    const folder = await temporaryFolder()
    const store = await openMembership(folder)
    expect(await store.save(ELM)).toEqual(ok(null))
    expect(store.current()).toEqual(ELM)
    const next = await openMembership(folder)
    expect([next.current(), next.isUnreadable()]).toEqual([ELM, false])
  })

  it.each(['{"version":1,"content":{"host":"db.elm.test"}}', 'cut sho', '{"version":2,"content":{}}'])(
    'that can’t be read (%s) stays as it is, and counts until a person says otherwise',
    async text => {
      const folder = await temporaryFolder()
      const path = join(folder, MEMBERSHIP_FILE)
      await writeFile(path, text)
      const store = await openMembership(folder)
      expect([store.current(), store.isUnreadable()]).toEqual([null, true])
      expect(await store.save(ELM)).toEqual({ ok: false, failure: 'not-ours' })
      expect([store.current(), await readFile(path, 'utf8')]).toEqual([null, text])
    }
  )

  it('can be joined again once the one that couldn’t be read was removed', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, MEMBERSHIP_FILE), 'cut sho')
    const store = await openMembership(folder)
    expect(await store.remove()).toEqual(ok(null))
    expect([store.isUnreadable(), await exists(join(folder, MEMBERSHIP_FILE))]).toEqual([false, false])
    expect(await store.save(ELM)).toEqual(ok(null))
    expect((await openMembership(folder)).current()).toEqual(ELM)
  })

  it('can be left where there is none', async () => {
    const store = await openMembership(await temporaryFolder())
    expect(await store.remove()).toEqual(ok(null))
    expect([store.current(), store.isUnreadable()]).toEqual([null, false])
  })

  it('that is removed while it is being saved is gone', async () => {
    const folder = await temporaryFolder()
    const store = await openMembership(folder)
    await Promise.all([store.save(ELM), store.remove()])
    expect([store.current(), await exists(join(folder, MEMBERSHIP_FILE))]).toEqual([null, false])
  })

  it('stays where its file can’t be removed, and says so', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, MEMBERSHIP_FILE))
    const store = await openMembership(folder)
    expect(await store.remove()).toEqual({ ok: false, failure: 'cannot-write' })
    expect(store.isUnreadable()).toBe(true)
  })

  it('that can’t be saved does not count', async () => {
    const folder = await temporaryFolder()
    const store = await openMembership(join(folder, 'file', 'below'))
    await writeFile(join(folder, 'file'), '')
    expect((await store.save(ELM)).ok).toBe(false)
    expect(store.current()).toBeNull()
  })
})
