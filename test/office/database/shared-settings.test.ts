import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { afterFile } from '../../after-file.ts'
import { seenOf } from '#domain/office/last-word.ts'
import type { SettingValue, SharedSetting } from '#domain/office/shared-settings.ts'
import { settingOf, withSetting } from '#domain/shared-preferences.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { Ends } from '../support/app-desk.ts'
import { composedDesk, firstDesk, joinBy, SERVICE } from '../support/composed-desk.ts'
import { apart } from '../support/apart.ts'
import { SUPERUSER } from '../support/cluster.ts'
import { oldestServers, type Office } from '../support/office.ts'
import { one } from '../support/rows.ts'

/** A desk as the app composes it, with its preferences. */
function desk(name: string, ends: Ends = afterAll) {
  const composed = composedDesk(name, SERVICE, ends)
  const { office, preferences } = composed
  const words = async () => {
    const read = await (await office().settings())?.read()
    if (read?.ok !== true) throw new Error('it belongs to no office')
    return read.value
  }
  return {
    ...composed,
    words,
    value: (setting: SharedSetting) => settingOf(preferences.current(), setting),
    /** As a person does who has just read it. */
    async set(setting: SharedSetting, value: SettingValue) {
      const answer = await (await office().settings())?.set(setting, value, seenOf((await words())[setting]))
      if (answer?.ok !== true) throw new Error('it was not set')
    },
    /** Its value, who set it, and what was set at the same time. */
    async said(setting: SharedSetting) {
      const { current, besides } = (await words())[setting]
      return [current, ...besides].map(version => `${version?.value} ${version?.desk.name}`)
    }
  }
}

describe.each(oldestServers())('the settings of an office on $title', server => {
  const [front, back] = [desk('front'), desk('back')]
  let office: Office
  beforeAll(async () => {
    const [own, other] = [front.preferences.current(), back.preferences.current()]
    await front.preferences.save({ ...withSetting(own, 'payoff', 6), theme: 'dark', keepDays: 90 })
    await back.preferences.save(withSetting(other, 'payoff', 9))
    office = await firstDesk(server, front, afterFile)
    await vi.waitFor(async () => expect(await front.said('payoff')).toEqual(['6 Front desk']))
    await joinBy(front, back)
  })

  it('are those of the desk that began it; nothing else of the preferences goes along', async () => {
    await expect.poll(() => back.value('payoff')).toBe(6)
    expect(await back.said('payoff')).toEqual(['6 Front desk'])
    expect(back.preferences.current()).toEqual(withSetting(USUAL_PREFERENCES, 'payoff', 6))
  })

  it('are at every desk what one of them sets, with who set it and what it was before, and the page is told', async () => {
    back.sent.length = 0
    await front.set('filePattern', '{property} {type}')
    await expect.poll(() => back.value('filePattern')).toBe('{property} {type}')
    await expect.poll(() => back.sent).toContainEqual({ name: 'office.settingsChanged', news: {} })
    await back.set('closingDays', 15)
    await expect.poll(() => front.value('closingDays')).toBe(15)
    const { closingDays, filePattern } = await front.words()
    expect(closingDays.current).toMatchObject({ value: 15, isShared: true, desk: { name: 'Back office' } })
    expect(closingDays.earlier.map(({ value, desk: { name } }) => [value, name])).toEqual([[10, 'Front desk']])
    expect(filePattern.earlier).toHaveLength(1)
    expect(front.preferences.current()).toMatchObject({ theme: 'dark', keepDays: 90 })
  })

  it('are both there where two desks set them at the same time, until somebody settles it (O8, O11)', async () => {
    await apart(office, [front, back], async () => {
      await front.set('commitment', 4)
      await back.set('commitment', 9)
      expect([front.value('commitment'), back.value('commitment')]).toEqual([4, 9])
    })
    for (const one of [front, back])
      await expect
        .poll(async () => (await one.said('commitment')).toSorted())
        .toEqual(['4 Front desk', '9 Back office'])
    expect(await front.said('commitment')).toEqual(await back.said('commitment'))
    const [stands = ''] = await front.said('commitment')
    for (const one of [front, back])
      await expect.poll(() => stands.startsWith(`${one.value('commitment')} `)).toBe(true)
    await front.set('commitment', 9)
    await expect.poll(() => back.said('commitment')).toEqual(['9 Front desk'])
    await expect.poll(() => [front.value('commitment'), back.value('commitment')]).toEqual([9, 9])
  })

  it('are not set back by a page that saves another preference without having heard of them', async () => {
    const stale = withSetting(back.preferences.current(), 'payoff', 2)
    await back.preferences.save({ ...stale, notify: false })
    expect(back.preferences.current()).toMatchObject({ notify: false, lateAt: { payoff: 6 } })
  })

  it('of another shape, as of a newer program or beyond the limits, change nothing', async () => {
    const seat = (await front.office().load()).seat() ?? expect.unreachable()
    for (const content of [
      { setting: 'payoff', value: 31, rank: Date.now() + 1, besides: [] },
      { setting: 'filePattern', value: '{nothing', rank: Date.now() + 1, besides: [] },
      { setting: 'later', value: 1, rank: Date.now() + 1, besides: [] }
    ])
      seat.tell(front.store, { kind: 'settings', account: null, order: null, content, at: Date.now() })
    await front.set('protection-letter', 8)
    await expect.poll(() => back.value('protection-letter')).toBe(8)
    expect([back.value('payoff'), back.value('filePattern')]).toEqual([6, '{property} {type}'])
  })

  it('are in the database without a word of it (O9)', async () => {
    const text = String(
      await one(
        office.admin,
        `select string_agg(to_jsonb(r)::text || encode(r.content, 'escape'), '') from title_desk.records r`
      )
    )
    expect(text).toContain('"kind": "settings"')
    for (const canary of ['{property}', 'closingDays', 'payoff']) expect(text).not.toContain(canary)
  })

  it('that were set while the program was not running apply when it starts', async () => {
    await back.again()
    await front.set('closing-documents', 5)
    expect(back.value('closing-documents')).toBe(2)
    await back.office().start()
    await expect.poll(() => back.value('closing-documents')).toBe(5)
  })

  it('stay at a desk that leaves, which then sets its own (O12)', async () => {
    const before = back.preferences.current()
    expect((await (await back.office().load()).leave(false)).ok).toBe(true)
    expect(await (await back.office().settings())?.read()).toBeUndefined()
    expect(back.preferences.current()).toEqual(before)
    await back.preferences.save(withSetting(before, 'payoff', 2))
    expect([back.value('payoff'), front.value('payoff')]).toEqual([2, 6])
  })

  it('apply to a desk that joins while a transaction holds all of them back, as soon as they can be read', async () => {
    const late = desk('late', onTestFinished)
    await late.preferences.save(withSetting(late.preferences.current(), 'payoff', 3))
    const slow = await office.connect(SUPERUSER, '')
    // Left open, it would hold back the records of every office of this server, and so all tests after this one.
    onTestFinished(() => slow.query('rollback').then(() => undefined))
    await slow.query('begin')
    await slow.query('select pg_current_xact_id()')
    await office.superuser.query('update title_desk.records set xid = pg_current_xact_id()')
    await joinBy(front, late, 'Late')
    const seat = (await late.office().load()).seat()
    await expect.poll(() => seat?.reach().kind).toBe('connected')
    await slow.query('commit')
    await expect.poll(() => late.value('payoff')).toBe(6)
    expect(front.value('payoff')).toBe(6)
    expect((await late.words()).payoff.besides).toEqual([])
  })
})
