import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { recorded } from './support/recorded.ts'
import { served } from './served-requests.ts'

const FULL = failed({ kind: 'store', trouble: 'disk-full' })

describe('preferences that the page saves', () => {
  it.each(['disk-full', 'cannot-write', 'not-ours'] as const)(
    'apply at once though they couldn’t be saved (%s)',
    async trouble => {
      const { ask, calls } = recorded({ answers: { 'preferences.save': failed(trouble) } })
      expect(await ask('preferences.save', USUAL_PREFERENCES)).toEqual(
        failed({
          kind: 'file',
          trouble: trouble === 'disk-full' ? 'disk-full' : 'cannot-write',
          fileName: 'preferences.json'
        })
      )
      expect(calls).toEqual([['preferences.save', USUAL_PREFERENCES], ['old.removeOld'], ['look', USUAL_PREFERENCES]])
    }
  )

  it('are answered with what applies, as the organization or the office may say otherwise', async () => {
    const applying = { ...USUAL_PREFERENCES, keepDays: 30 }
    const { ask, calls } = recorded({ answers: { 'preferences.current': applying } })
    expect(await ask('preferences.save', USUAL_PREFERENCES)).toEqual(ok(applying))
    expect(calls.slice(1, 3)).toEqual([['old.removeOld'], ['look', USUAL_PREFERENCES]])
    expect(await ask('preferences.read')).toEqual(ok(applying))
  })
})

describe('signing in to a proxy', () => {
  const entry = { proxy: 'p:8080', secure: false, userName: 'kim', password: 'secret' }

  it('lets what waits for the network go on, once it worked', async () => {
    const { ask, calls } = recorded()
    await ask('proxy.signIn', entry)
    expect(calls).toEqual([['proxies.signIn', entry], ['online']])
    const refused = recorded({ answers: { 'proxies.signIn': FULL } })
    expect(await refused.ask('proxy.signIn', entry)).toEqual(FULL)
    expect(refused.calls).toEqual([['proxies.signIn', entry]])
  })

  it.each([
    ['userName', 'kim:lee'],
    ['userName', 'kim\n'],
    ['userName', ''],
    ['password', 'sec\u0007ret'],
    ['password', '']
  ])('takes no %s like %j (RFC 7617)', (member, value) => {
    const { parse } = served['proxy.signIn']
    expect(parse({ ...entry, [member]: value })).toMatchObject({ ok: false, failure: [{ path: member }] })
    expect(parse({ ...entry, password: 'with:colon' })).toMatchObject({ ok: true })
  })
})

describe('what leaves the window', () => {
  const paper = { fileName: 'Elm St.PDF', orderId: null }

  it.each([
    ['page.print', { 'page.print': ok({ printed: true }) }],
    ['page.savePdf', { 'page.savePdf': ok({ saved: true }) }]
  ] as const)('by %s is told as failed where it couldn’t be noted (E29)', async (name, answers) => {
    const { ask } = recorded({ answers: { ...answers, 'activity.note': FULL } })
    expect(await ask(name, paper)).toEqual(FULL)
  })

  it('as a PDF is proposed a safe name with one ending', async () => {
    const { ask, calls } = recorded({ answers: { 'page.savePdf': ok({ saved: false }) } })
    expect(await ask('page.savePdf', { ...paper, fileName: 'a/Elm: St.PDF' })).toEqual(ok({ saved: false }))
    expect(calls).toEqual([['page.savePdf', 'Elm St.pdf']])
  })

  it('as a file that nobody gave a place is neither saved nor noted', async () => {
    const { ask, calls } = recorded()
    expect(await ask('files.save', { fileName: 'Orders', format: 'csv', text: 'a' })).toEqual(ok({ saved: false }))
    expect(calls).toEqual([['createTextFile', 'Orders.csv']])
  })
})

describe('a trouble of the office', () => {
  it.each([
    ['illegible', 'invitation'],
    ['wrong-code', 'code'],
    ['invitation-over', 'invitation'],
    ['unreachable', ''],
    ['refused', '']
  ])('%s is told at the field “%s”', async (trouble, path) => {
    const { ask } = recorded({ answers: { 'desk.join': failed(trouble) } })
    expect(await ask('office.join', {})).toEqual(
      failed({ kind: 'invalid', fields: [{ path, message: expect.stringMatching(/^[A-Z].*\.$/) as string }] })
    )
  })

  it('keeps a desk from being removed', async () => {
    const { ask } = recorded({ answers: { 'desk.removeDesk': failed('busy') } })
    expect(await ask('office.removeDesk', { id: 'x' })).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  })
})
