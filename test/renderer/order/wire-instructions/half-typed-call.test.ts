import { afterEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { HINTS, USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { alarm, AT, bridgeOf, CALL, CALLED, fillCall, NOTED, side, watch } from './wire-samples.ts'

let desk: Desk
afterEach(() => desk.close())

/** Opens an order with one change, and begins a call about it. */
async function begin(): Promise<void> {
  desk = await openDesk(AT, bridgeOf(watch([alarm('replaced')])))
  await desk.press('Record call…')
  await fillCall(desk)
}

const reached = () => (desk.field('Person reached') as HTMLInputElement).value
const said = () => desk.text('.alarm .grown')
const DIFFERENT = expect.stringMatching(/^These changes aren’t the same as when you started, or another desk recorded/)
const tags = () => desk.all('.change .tag').map(wordsOf)
const sent = () => desk.bridge.argsOf('wire.noteCall').map(({ seen }) => seen)

async function news(shown: WireWatch): Promise<void> {
  desk.bridge.answer('wire.watch', ok(shown)).emit('wire.changed', shown)
  await desk.settle()
}

async function goTo(place: string): Promise<void> {
  await desk.router.push(place)
  await desk.settle()
}

/** Answers as the program does: a call about other changes is refused. */
function acceptOnly(open: string): void {
  desk.bridge.answer('wire.noteCall', ({ seen }) => (seen === open ? ok(CALLED) : failed({ kind: 'out-of-date' })))
}

const GROWN = watch([alarm('replaced', { times: 2 })], { seen: 'two' })

describe('a half-typed call is about the changes seen when it was begun (F3)', () => {
  it('later ones are marked, and the typed text stays', async () => {
    await begin()
    await news(
      watch([alarm('replaced', { times: 2 }), alarm('another', { documentId: 3, before: null })], { seen: 'three' })
    )
    expect(tags()).toEqual(['New', 'New'])
    expect(desk.text('.alarm [role=status]')).toContain('They changed again while you were entering the call.')
    expect(reached()).toBe('Dana Cole')
    acceptOnly('three')
    await desk.press('Record call')
    expect([sent(), reached()]).toEqual([['these'], 'Dana Cole'])
    expect(tags()).toHaveLength(2)
    await desk.press('Record call')
    expect(sent()).toEqual(['these', 'three'])
    expect(desk.all('.alarm')).toEqual([])
  })

  it('also where another desk writes the id of the order otherwise', async () => {
    await begin()
    await news({ ...GROWN, orderId: GROWN.orderId.toUpperCase() as OrderId })
    expect([tags(), reached()]).toEqual([['New'], 'Dana Cole'])
    acceptOnly('two')
    await desk.press('Record call')
    await desk.press('Record call')
    expect(sent()).toEqual(['these', 'two'])
  })

  it('as many as before, but others, are not closed unread, also where the page does not show them yet', async () => {
    await begin()
    const other = alarm('replaced', { desk: 'Front desk', now: side('other.pdf', '2026-11-22 09:00:00') })
    desk.bridge.answer('wire.watch', ok(watch([other], { seen: 'others' })))
    acceptOnly('others')
    await desk.press('Record call')
    expect([sent(), tags(), reached()]).toEqual([['these'], ['New'], 'Dana Cole'])
    await desk.press('Record call')
    expect(sent()).toEqual(['these', 'others'])
  })

  it('fewer than before are not closed without a word', async () => {
    await begin()
    desk.bridge.answer('wire.watch', ok(watch([alarm('replaced')], { seen: 'fewer' })))
    acceptOnly('fewer')
    await desk.press('Record call')
    expect([said(), tags()]).toEqual([DIFFERENT, []])
    await desk.press('Record call')
    expect(sent()).toEqual(['these', 'fewer'])
  })

  it('more than there is room for are said at once, without a mark that is not there', async () => {
    await begin()
    await news(watch([alarm('replaced')], { count: 2, seen: 'more' }))
    expect([said(), tags()]).toEqual([DIFFERENT, []])
  })

  it('other bytes under the same name and time are marked', async () => {
    await begin()
    await news(watch([alarm('replaced'), alarm('replaced', { desk: 'Front desk' })], { seen: 'two' }))
    expect(tags()).toEqual(['New'])
    expect(said()).toMatch(/^They changed again while you were entering the call\. What’s new is marked/)
  })

  it('it is there again after another page was looked at, and what came meanwhile is marked', async () => {
    await begin()
    await goTo('/closings')
    await news(GROWN)
    await goTo(AT)
    expect([reached(), tags()]).toEqual(['Dana Cole', ['New']])
    acceptOnly('two')
    await desk.press('Record call')
    await desk.press('Record call')
    expect(sent()).toEqual(['these', 'two'])
    expect(desk.all('.alarm')).toEqual([])
  })

  it('changes after a call from another desk are all later', async () => {
    await begin()
    await goTo('/closings')
    await news(watch([alarm('replaced')], { calls: [CALL] }))
    await goTo(AT)
    expect([said(), tags()]).toEqual([DIFFERENT, ['New']])
    acceptOnly('these')
    await desk.press('Record call')
    await desk.press('Record call')
    expect(sent()).toEqual(['', 'these'])
  })

  it('closing the form does not change that', async () => {
    await begin()
    await desk.press('Close')
    await news(GROWN)
    await desk.press('Record call…')
    expect(tags()).toEqual(['New'])
    acceptOnly('two')
    await desk.press('Record call')
    expect(sent()).toEqual(['these'])
  })
})

describe('an alarm that another desk’s call ends', () => {
  const record = { ...CALL, call: { ...NOTED, desk: 'Front desk' } }
  const ENDED = watch([], { calls: [record], log: [{ kind: 'call', record }] })

  it('takes a half-typed call with it, says so, and leaves the focus at the log (F5)', async () => {
    await begin()
    desk.field('Number called').focus()
    await news(ENDED)
    expect(desk.said()).toBe('Front desk recorded a call about these changes, so yours wasn’t recorded.')
    expect([desk.all('.record').length, document.activeElement]).toEqual([0, desk.one('.wire-log summary')])
  })

  it('takes the comparison of its versions with it, and the focus to the log (F5)', async () => {
    desk = await openDesk(AT, bridgeOf(watch([alarm('replaced')])))
    await desk.press('Compare side by side')
    expect(document.activeElement).toBe(desk.one('.compare'))
    await news(ENDED)
    expect([desk.all('.compare'), document.activeElement]).toEqual([[], desk.one('.wire-log summary')])
  })

  it('is gone without a word where no call was being entered', async () => {
    desk = await openDesk(AT, bridgeOf(watch([alarm('replaced')])))
    const { count } = announcement.value
    desk.one('h1').focus()
    await news(ENDED)
    expect([desk.all('section.alarm'), announcement.value.count]).toEqual([[], count])
    // The focus stays where it was outside the alarm.
    expect(document.activeElement).toBe(desk.one('h1'))
  })

  it('is gone without a word where nothing but the caller was filled in', async () => {
    const preferences = { ...USUAL_PREFERENCES, hintsSeen: HINTS, initials: 'AR' }
    desk = await openDesk(AT, bridgeOf(watch([alarm('replaced')])).answer('preferences.read', ok(preferences)))
    await desk.press('Record call…')
    expect(desk.field('Called by').value).toBe('AR')
    const { count } = announcement.value
    await news(ENDED)
    expect([desk.all('.record'), announcement.value.count]).toEqual([[], count])
  })
})
