import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { OFFICE_TROUBLE } from '#domain/office/office-messages.ts'
import { NO_POLICY } from '#domain/policy.ts'
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

  it.each([
    ['userName', 'kim:lee', 'A user name can’t contain a colon.'],
    ['password', 'sec\nret', 'A password can’t contain a line break.']
  ])('says what a %s like %j can’t contain', (member, value, message) => {
    const parsed = served['proxy.signIn'].parse({ ...entry, [member]: value })
    expect(parsed).toMatchObject({ ok: false, failure: [{ path: member, message }] })
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

  it('as a PDF has a name also where the page has none', async () => {
    const { ask, calls } = recorded({ answers: { 'page.savePdf': ok({ saved: false }) } })
    await ask('page.savePdf', { ...paper, fileName: '.pdf' })
    expect(calls).toEqual([['page.savePdf', 'Order.pdf']])
  })

  it('as a PDF that could not be saved is told of, and not noted (E29)', async () => {
    const { ask, calls } = recorded({ answers: { 'page.savePdf': FULL } })
    expect(await ask('page.savePdf', paper)).toEqual(FULL)
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

  it.each([
    ['illegible', 'This isn’t a complete invitation. Copy the text again, from start to end.'],
    ['wrong-code', 'This code doesn’t open the invitation. Check each letter.'],
    ['invitation-over', OFFICE_TROUBLE['invitation-over']],
    ['unreachable', OFFICE_TROUBLE.unreachable],
    ['last-steward', OFFICE_TROUBLE['last-steward']]
  ])('%s is told in the sentence for it: %s', async (trouble, message) => {
    const { ask } = recorded({ answers: { 'desk.join': failed(trouble) } })
    expect(await ask('office.join', {})).toMatchObject({ failure: { fields: [{ message }] } })
  })

  it('keeps a desk at the server it has, and says which server is not its office’s', async () => {
    const { ask } = recorded({ answers: { 'desk.changeServer': failed('not-this-office') } })
    expect(await ask('office.changeServer', { host: 'h', port: 1 })).toEqual(
      failed({ kind: 'invalid', fields: [{ path: '', message: OFFICE_TROUBLE['not-this-office'] }] })
    )
  })

  it('keeps a desk at the server it has where a person canceled', async () => {
    const { ask } = recorded({ answers: { 'desk.changeServer': failed('canceled') } })
    expect(await ask('office.changeServer', { host: 'h', port: 1 })).toEqual(failed({ kind: 'canceled' }))
  })

  it('keeps a desk from being removed', async () => {
    const { ask } = recorded({ answers: { 'desk.removeDesk': failed('busy') } })
    expect(await ask('office.removeDesk', { id: 'x' })).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  })
})

describe('what is known without a connection', () => {
  it('is told as it is', async () => {
    const answers = { 'keys.state': 'kept', 'keys.tryAgain': 'open', 'proxies.state': 'none', 'proxies.forget': 'less' }
    const { ask } = recorded({ activeId: null, answers })
    expect([await ask('unlock.state'), await ask('unlock.tryAgain')]).toEqual([ok('kept'), ok('open')])
    expect([await ask('proxy.state'), await ask('proxy.forget')]).toEqual([ok('none'), ok('less')])
    expect(await ask('policy.read')).toEqual(ok(NO_POLICY))
    expect(await ask('connection.state')).toMatchObject({ ok: true, value: { activeId: null } })
    expect(await ask('app.about')).toMatchObject({ ok: true, value: { logFile: '/title-desk.log' } })
  })

  it('of newer versions is told, and what installing one waits for', async () => {
    const answers = { 'updates.state': 'newest', 'updates.check': 'newer', 'updates.install': 'sending' }
    const { ask } = recorded({ answers })
    expect([await ask('updates.state'), await ask('updates.check')]).toEqual([ok('newest'), ok('newer')])
    expect(await ask('updates.install')).toEqual(ok({ waitsFor: 'sending' }))
  })

  it('of ZIP codes and counties is found in the app’s own table', async () => {
    const { ask, calls } = recorded({ activeId: null })
    expect(JSON.stringify(await ask('places.zip', { zip: '77494' }))).toContain('Katy')
    expect(await ask('places.zip', { zip: '00000' })).toEqual(ok(null))
    expect(JSON.stringify(await ask('places.counties', { state: 'TX' }))).toContain('"Fort Bend"')
    expect(calls).toEqual([])
  })

  it.each(['', '7749', '774940', '7749x', ' 77494', '77494\n'])('is not asked of %j for a ZIP code (R10)', zip => {
    expect(served['places.zip'].parse({ zip })).toMatchObject({ ok: false })
  })

  it.each(['', 'T', 'TEX', 'tx', 'T1', 'TX\n'])('is not asked of %j for a state (R10)', state => {
    expect(served['places.counties'].parse({ state })).toMatchObject({ ok: false })
  })
})

describe('a setting that an office shares', () => {
  const isTaken = (setting: string, value: unknown) =>
    served['office.setSetting'].parse({ setting, value, seen: [] }).ok

  it.each<[string, unknown, boolean]>([
    ['payoff', 30, true],
    ['payoff', 31, false],
    ['payoff', 1.5, false],
    ['payoff', '{type}', false],
    ['closingDays', 0, false],
    ['closingDays', 1, true],
    ['filePattern', '{type}', true],
    ['filePattern', '{closing date}', false],
    ['filePattern', 4, false]
  ])('%s is not set to what it cannot be: %j, %s (R10)', (setting, value, taken) => {
    expect(isTaken(setting, value)).toBe(taken)
  })
})
