import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { fixDocumentFolder, fixPreferences, policyState, proxyAnswer } from '../../main/policy/apply-policy.ts'
import type { DocumentFolderStore } from '../../main/settings/document-folder.ts'

function preferenceStore() {
  let current: Preferences = { ...USUAL_PREFERENCES, keepDays: 7, theme: 'dark' }
  return {
    current: () => current,
    save: async (next: Preferences) => {
      current = next
      return ok(null)
    }
  }
}

const own: DocumentFolderStore = {
  current: () => '/home/ana/Files',
  earlier: () => ['/home/ana/Downloads'],
  isChosen: () => true,
  choose: async () => ok(null),
  forget: async () => ok(null)
}

describe('a policy', () => {
  it('takes the place of the user’s settings, which come back when it goes (E28)', async () => {
    const store = preferenceStore()
    const fixed = fixPreferences(store, { keepDays: 90, lockAfter: 10 })
    expect(fixed.current()).toMatchObject({ keepDays: 90, lockAfter: 10, requestsPerHour: 1200, theme: 'dark' })
    await fixed.save({ ...fixed.current(), keepDays: 3650, theme: 'light' })
    expect(fixed.current()).toMatchObject({ keepDays: 90, theme: 'light' })
    expect(store.current()).toMatchObject({ keepDays: 7, lockAfter: null, theme: 'light' })
  })

  it.each(
    (['keepDays', 'activityDays', 'lockAfter', 'requestsPerHour'] as const).flatMap(name =>
      [1, 600].map(value => [name, value] as const)
    )
  )('fixes %s at %d, and nothing else (E28)', async (name, value) => {
    const store = preferenceStore()
    const before = store.current()
    const fixed = fixPreferences(store, { [name]: value })
    expect(fixed.current()).toEqual({ ...before, [name]: value })
    await fixed.save({ ...fixed.current(), [name]: value + 1, theme: 'light' })
    expect([fixed.current(), store.current()]).toEqual([
      { ...before, theme: 'light', [name]: value },
      { ...before, theme: 'light' }
    ])
  })

  it('that says nothing of the settings leaves them alone (E28)', async () => {
    const store = preferenceStore()
    const fixed = fixPreferences(store, { practice: false })
    await fixed.save({ ...fixed.current(), keepDays: null })
    expect([fixed.current().keepDays, store.current().keepDays]).toEqual([null, null])
  })

  it('sets a folder that is looked through once, though the user had it before (E28)', () => {
    expect(fixDocumentFolder(own, { documentFolder: '/home/ana/Downloads' }).earlier()).toEqual(['/home/ana/Files'])
  })

  it('sets the folder for documents; files may still be coming in the user’s own (E28)', async () => {
    const folder = fixDocumentFolder(own, { documentFolder: '/srv/title' })
    expect([folder.current(), folder.isChosen()]).toEqual(['/srv/title', false])
    expect(folder.earlier()).toEqual(['/home/ana/Files', '/home/ana/Downloads'])
    await expect(folder.choose('/home/ana/Other')).rejects.toThrow('set by the organization')
    await expect(folder.forget()).rejects.toThrow('set by the organization')
  })

  it('can set a folder in each user’s own (E28)', () => {
    expect(fixDocumentFolder(own, { documentFolder: '~/Title' }, '/home/ana').current()).toBe(
      join('/home/ana', 'Title')
    )
  })

  it('leaves the folder alone if it says nothing of it (E28)', () => {
    expect(fixDocumentFolder(own, {})).toBe(own)
  })

  it.each([
    ['proxy.example.com:8080', 'PROXY proxy.example.com:8080'],
    ['Direct', 'DIRECT'],
    [undefined, undefined]
  ])('with the proxy %s answers %s for every address (E28)', (proxy, answer) => {
    expect(proxyAnswer(proxy === undefined ? {} : { proxy })).toBe(answer)
  })

  it('tells the page the one service and the one office there are, and allows practice where it says nothing of it (E28)', () => {
    const connection = { name: 'Lone Star Lending', baseAddress: 'https://orders.example.com' }
    const office = { host: 'db.example.com', port: 5432, database: 'elm_street' }
    expect(policyState({ policy: { connection, office }, problems: [] })).toEqual({
      fixed: ['connection', 'office'],
      connection,
      office,
      practice: true,
      problems: []
    })
  })

  it('tells the page what is fixed, and what is wrong (E28)', () => {
    const problems = [{ member: 'proxy', text: '“proxy” needs host:port, or direct.' }] as const
    expect(policyState({ policy: { practice: false, keepDays: 90 }, problems })).toEqual({
      fixed: ['practice', 'keepDays'],
      connection: null,
      office: null,
      practice: false,
      problems: ['“proxy” needs host:port, or direct.']
    })
  })
})
