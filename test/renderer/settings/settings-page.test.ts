import { afterEach, describe, expect, it } from 'vitest'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { listStatus } from '../app/order-cache-samples.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { settingsBridge } from './settings-bridge.ts'

let desk: Desk
afterEach(() => desk.close())

const SET: Preferences = { ...USUAL_PREFERENCES, requestsPerHour: 600, notify: false, closingDays: 5 }
const open = async (bridge = settingsBridge(), set = SET) =>
  (desk = await openDesk(
    '/settings',
    bridge.answer('preferences.read', ok(set)).answer('preferences.save', preferences => ok(preferences))
  ))
const saved = () => desk.bridge.argsOf('preferences.save')
const enter = async (label: string, text: string) => {
  const field = desk.field(label)
  await desk.type(field, text)
  await desk.key('Enter')
  return field
}
const REQUESTS = 'Maximum requests per hour'

describe('the settings', () => {
  it('show what is in force, and what it means', async () => {
    await open(settingsBridge().answer('orderList.status', ok(listStatus({ orders: 1284 }))))
    expect(
      [REQUESTS, 'Business days ahead', 'Payoff', 'CPL', 'Commitment', 'Lender docs'].map(
        label => desk.field(label).value
      )
    ).toEqual(['600', '5', '3', '5', '7', '2'])
    expect(desk.text()).toContain('Loading all 1,284 orders takes 86 requests, about 9 minutes.')
    expect(desk.one('input[type=checkbox]').matches(':checked')).toBe(false)
  })

  it('say whose rules they are, that notifications name nobody, and which can’t be turned off', async () => {
    await open()
    expect(desk.text()).toContain('Your office’s own rules.')
    expect(desk.text()).toContain('Never shows names or addresses. Wire alerts always notify you.')
  })

  it('are kept as they are changed, one by one', async () => {
    await open()
    await enter(REQUESTS, '2,400')
    await enter('Payoff', '4')
    desk.one('input[type=checkbox]').click()
    await desk.settle()
    expect(saved()).toEqual([
      { ...SET, requestsPerHour: 2400 },
      { ...SET, requestsPerHour: 2400, lateAt: { ...SET.lateAt, payoff: 4 } },
      { ...SET, requestsPerHour: 2400, lateAt: { ...SET.lateAt, payoff: 4 }, notify: true }
    ])
    expect(desk.text('.head .muted')).toBe('Saved')
    expect(desk.said()).toBe('Saved.')
    expect(desk.field(REQUESTS).value).toBe('2,400')
  })

  it('are kept when a field is left, and not where nothing changed', async () => {
    await open()
    const field = desk.field('Business days ahead')
    await desk.type(field, '8')
    field.blur()
    await desk.settle()
    await enter('Business days ahead', '8')
    expect(saved()).toEqual([{ ...SET, closingDays: 8 }])
  })

  it('changed while the last one is on its way are kept with it', async () => {
    await open()
    const held = desk.bridge.hold('preferences.save')
    await enter(REQUESTS, '2400')
    await enter('Payoff', '4')
    held.answer(ok({ ...SET, requestsPerHour: 2400 }))
    await desk.settle()
    expect(saved().at(-1)).toEqual({ ...SET, requestsPerHour: 2400, lateAt: { ...SET.lateAt, payoff: 4 } })
    expect(desk.text('.head .muted')).toBe('')
    held.answer(ok(saved().at(-1)!))
    await desk.settle()
    expect(desk.text('.head .muted')).toBe('Saved')
  })

  it.each([
    [REQUESTS, '59', '60 to 6,000', '600'],
    ['Business days ahead', '31', '1 to 30', '5'],
    ['Payoff', 'three', '0 to 30', '3']
  ])('%s: %o is told at the field, and what was in force stays so', async (label, text, limits, inForce) => {
    await open()
    const field = await enter(label, text)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(
      `Enter a number from ${limits}. Still using ${inForce}.`
    )
    expect(field.value).toBe(text)
    expect(saved()).toEqual([])
  })

  it('say nothing of a mistake while one types', async () => {
    await open()
    await desk.type(desk.field(REQUESTS), '5')
    expect(desk.field(REQUESTS).getAttribute('aria-invalid')).toBeNull()
  })

  it('go back to the usual values, and that can be undone', async () => {
    await open()
    await enter(REQUESTS, 'many')
    await desk.press('Restore defaults')
    expect(saved()).toEqual([USUAL_PREFERENCES])
    expect(desk.field(REQUESTS).value).toBe('1,200')
    await desk.press('Undo CtrlZ')
    expect(saved().at(-1)).toEqual(SET)
    expect(desk.field(REQUESTS).value).toBe('600')
  })

  it('go back to the usual values, and leave the columns of the orders, which this page doesn’t show', async () => {
    const orderColumns = { hidden: ['sellers'], widths: { name: 300 } } as const
    await open(settingsBridge(), { ...SET, orderColumns })
    await desk.press('Restore defaults')
    expect(saved()).toEqual([{ ...USUAL_PREFERENCES, orderColumns }])
  })

  it('that went back to the usual values twice can be undone as they were at first', async () => {
    await open()
    await desk.press('Restore defaults')
    await desk.press('Restore defaults')
    await desk.press('Undo CtrlZ')
    expect(saved().at(-1)).toEqual(SET)
    expect(desk.has('Undo CtrlZ')).toBe(false)
  })

  it('begin with the user and the office, and end with the technical', async () => {
    await open()
    expect(desk.all('section h2').map(({ textContent }) => textContent)).toEqual([
      'You and your office',
      'Appearance',
      'Closings',
      'Documents',
      'Notifications',
      'Advanced',
      'Screen lock',
      'Activity',
      'Updates',
      'Support'
    ])
  })

  it('keep names as one line, and defaults leave them alone', async () => {
    await open()
    await enter('Your name', '  Ana   Ramirez ')
    await enter('Initials', 'AR')
    await enter('Office name', 'Lone Star Title')
    const me = { userName: 'Ana Ramirez', initials: 'AR', officeName: 'Lone Star Title' }
    expect(saved().at(-1)).toEqual({ ...SET, ...me })
    await desk.press('Restore defaults')
    expect(saved().at(-1)).toEqual({ ...USUAL_PREFERENCES, ...me })
  })

  it.each([
    ['Theme', 'dark', { theme: 'dark' }],
    ['Text size', '125', { textSize: 125 }],
    ['Start page', 'closings', { startPage: 'closings' }]
  ])('keep the choice of %s as it is made', async (label, value, part) => {
    await open()
    const select = desk.field(label)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
    expect(saved()).toEqual([{ ...SET, ...part }])
  })

  it('that were not kept are told, stay in the field, and are tried again', async () => {
    await open()
    desk.bridge.answer('preferences.save', failed({ kind: 'store', trouble: 'disk-full' }))
    const field = await enter(REQUESTS, '2400')
    expect(desk.text('[role=alert]')).toContain('Your previous setting is still in use.')
    expect(field.value).toBe('2,400')
    desk.bridge.answer('preferences.save', preferences => ok(preferences))
    await desk.press('Try again')
    expect(saved()).toEqual([
      { ...SET, requestsPerHour: 2400 },
      { ...SET, requestsPerHour: 2400 }
    ])
    expect(desk.all('[role=alert]')).toEqual([])
  })

  it('that cannot be read are told, and asked for again', async () => {
    desk = await openDesk('/settings', settingsBridge().answer('preferences.read', failed({ kind: 'bug' })))
    expect(desk.text('[role=alert]')).toContain('Title Desk hit a problem')
    desk.bridge.answer('preferences.read', ok(SET))
    await desk.press('Try again')
    expect(desk.field(REQUESTS).value).toBe('600')
  })
})
