import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SentOrder } from '#domain/order/sent-order.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { howSentText, recordFileName } from '../../../../renderer/order/facts/record-name.ts'
import { fullMomentText } from '../../../../renderer/ui/text/moments.ts'
import { linesBySection, reviewLines } from '../../../../renderer/ui/order/review-lines.ts'
import { DESK_DAY } from '../../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { LONE_STAR, orderId, samplePage, SENT } from '../../app/samples.ts'
import { sentItem } from '../../outbox/samples.ts'

describe('what we sent', () => {
  let desk: Desk
  afterEach(() => desk.close())

  const AT = `/orders/${orderId(1)}`
  const open = async (sent: SentOrder | null = SENT) => {
    desk = await openDesk(
      AT,
      deskBridge()
        .answer('orders.sent', ok(sent))
        .answer('orders.page', ok(samplePage(1, 0)))
    )
  }
  const record = () => desk.one('.what-we-sent')

  it('has every member, as the review before the sending had it', async () => {
    await open()
    expect(desk.text('h1')).toBe('Refinance of 2214 Elm St')
    const sections = linesBySection(reviewLines(SENT.order))
    expect(desk.all('.what-we-sent > section h3').map(wordsOf)).toEqual([...sections.keys()])
    const letters = (text: string) => text.replace(/\s/g, '')
    const written = desk.all('.what-we-sent > section dl > div').map(line => letters(line.textContent))
    expect(written).toEqual(reviewLines(SENT.order).map(({ label, value, note = '' }) => letters(label + value + note)))
  })

  it('has a space between a value and its note, as copied and heard (F16)', async () => {
    await open()
    const noted = reviewLines(SENT.order).filter(({ note }) => note)
    expect(noted.length).toBeGreaterThan(0)
    for (const { value, note } of noted) expect(desk.text('.what-we-sent')).toContain(`${value} ${note}`)
  })

  it('says when it was sent and how that is known, and links to its timeline', async () => {
    await open({ ...SENT, how: 'matched' })
    expect(wordsOf(record())).toContain(`Sent ${fullMomentText(SENT.sentAt)} Confirmation Found in the order list`)
    desk.bridge.answer('outbox.item', ok({ item: sentItem(), timeline: [] }))
    await desk.press('Submission history')
    expect(desk.place()).toBe(`/outbox/${SENT.draftId}`)
  })

  describe('at another desk', () => {
    const timeline = [
      { at: SENT.sentAt, what: 'on-the-wire' },
      { at: SENT.sentAt, what: 'accepted', orderId: orderId(1) }
    ] as const
    const elsewhere = (leftOut = 0): SentOrder => ({
      ...SENT,
      elsewhere: { desk: 'Front desk', timeline, leftOut }
    })

    it('says which, when, and what happened on the way', async () => {
      await open(elsewhere())
      expect(wordsOf(record())).toContain(`Sent by Front desk , ${fullMomentText(SENT.sentAt)} Confirmation`)
      const history = record().querySelector('details')
      expect(wordsOf(history ?? record())).toMatch(/^Submission history .* Sending\. .* Accepted by the service\./)
      expect(record().querySelector('a')).toBeNull()
    })

    it('says what of it can be seen there only', async () => {
      await open(elsewhere(12))
      expect(wordsOf(record())).toContain('12 more events can be seen at Front desk only.')
    })

    it('appears as soon as that desk tells of it, and only then', async () => {
      await open(null)
      desk.bridge.answer('orders.sent', ok(elsewhere()))
      desk.bridge.emit('officeOrder.changed', { orderIds: [orderId(2)] })
      await desk.settle()
      expect(desk.all('.what-we-sent')).toEqual([])
      desk.bridge.emit('officeOrder.changed', { orderIds: [orderId(1)] })
      await desk.settle()
      expect(desk.all('.what-we-sent')).toHaveLength(1)
      desk.bridge.answer('orders.sent', ok(null))
      desk.bridge.emit('officeOrder.changed', { orderIds: null })
      await desk.settle()
      expect(desk.all('.what-we-sent')).toEqual([])
    })

    it('appears, too, where the page names the order in capitals', async () => {
      const bridge = deskBridge().answer('orders.sent', ok(null))
      desk = await openDesk(`/orders/${orderId(1).toUpperCase()}`, bridge)
      const before = bridge.argsOf('orders.sent').length
      bridge.emit('officeOrder.changed', { orderIds: [orderId(1)] })
      await desk.settle()
      expect(bridge.argsOf('orders.sent')).toHaveLength(before + 1)
    })
  })

  it('is not there for an order this desk did not send', async () => {
    await open(null)
    expect(desk.all('.what-we-sent')).toEqual([])
  })

  it('appears once the user links this order, and disappears when it is unlinked', async () => {
    await open(null)
    desk.bridge.answer('orders.sent', ok(SENT))
    const news = { id: SENT.draftId, connectionId: LONE_STAR.id }
    desk.bridge.emit('outbox.changed', { ...news, item: { ...sentItem({ how: 'linked' }), id: SENT.draftId } })
    await desk.settle()
    expect(desk.all('.what-we-sent')).toHaveLength(1)
    desk.bridge.answer('orders.sent', ok(null))
    desk.bridge.emit('outbox.changed', { ...news, item: null })
    await desk.settle()
    expect(desk.all('.what-we-sent')).toEqual([])
  })

  it('is printed, with the connection, the number and the day on the paper', async () => {
    await open()
    const held = desk.bridge.hold('page.print')
    await desk.press('Print…')
    await desk.press('Print…')
    expect(desk.bridge.argsOf('page.print')).toEqual([
      { fileName: '2214 Elm St - order as submitted.pdf', orderId: orderId(1) }
    ])
    const paper = [...record().querySelectorAll('.print-only')].map(wordsOf)
    expect(paper).toEqual([
      'Connection Lone Star Lending',
      `Order ID ${orderId(1)}`,
      expect.stringMatching(/^Printed \w{3} \d+, \d{4}, \d{1,2}:\d\d [AP]M$/)
    ])
    held.answer(ok({ printed: true }))
    await desk.settle()
    expect(desk.button('Print…').hasAttribute('aria-disabled')).toBe(false)
  })

  it('is printed with the moment of that, however long it was open', async () => {
    await open()
    desk.bridge.answer('page.print', ok({ printed: true }))
    vi.setSystemTime(DESK_DAY + 3_600_000)
    await desk.press('Print…')
    expect(wordsOf(record())).toContain('Printed Nov 20, 2026, 11:45 AM')
  })

  it('is saved as PDF under its own name, and announced politely', async () => {
    await open()
    desk.bridge.answer('page.savePdf', ok({ saved: true }))
    await desk.press('Save as PDF…')
    expect(desk.bridge.argsOf('page.savePdf')).toEqual([
      { fileName: '2214 Elm St - order as submitted.pdf', orderId: orderId(1) }
    ])
    expect([desk.said(), wordsOf(record())]).toEqual(['PDF saved.', expect.stringContaining('PDF saved.')])
  })

  it('announces nothing if the user cancels', async () => {
    await open()
    const { count } = announcement.value
    desk.bridge.answer('page.savePdf', ok({ saved: false }))
    await desk.press('Save as PDF…')
    expect([desk.bridge.argsOf('page.savePdf').length, announcement.value.count]).toEqual([1, count])
    expect(wordsOf(record())).not.toContain('Saved as PDF where')
  })

  it('says why it was not saved', async () => {
    await open()
    desk.bridge.answer('page.savePdf', failed({ kind: 'file', trouble: 'disk-full' }))
    await desk.press('Save as PDF…')
    expect(desk.text('.what-we-sent [role=alert]')).toContain('This computer’s disk is full.')
    desk.bridge.answer('page.savePdf', ok({ saved: true }))
    await desk.press('Save as PDF…')
    expect(desk.all('.what-we-sent [role=alert]')).toEqual([])
  })
})

describe("the name of the record's file", () => {
  const named = (address1: string) => {
    if (SENT.order.kind !== 'refinance') throw new Error('the sample is a refinance')
    return recordFileName({
      orderId: orderId(1),
      order: { ...SENT.order, property: { ...SENT.order.property, address1 } }
    })
  }

  it.each([
    ['2214 Elm St', '2214 Elm St - order as submitted.pdf'],
    ['12 1/2 "A" Elm: St*', '12 1 2 A Elm St - order as submitted.pdf'],
    ['..\\..\\etc/passwd', 'etc passwd - order as submitted.pdf'],
    ['18 Peña Blvd.', '18 Peña Blvd - order as submitted.pdf'],
    ['\u202E2214 Elm\u0000 St\n', '2214 Elm St - order as submitted.pdf'],
    ['///', 'Order 9f1c2d3e - order as submitted.pdf'],
    ['9'.repeat(200), `${'9'.repeat(80)} - order as submitted.pdf`]
  ])('for %o is %s', (street, name) => {
    expect(named(street)).toBe(name)
  })
})

describe('how an order is known to be there', () => {
  it.each([
    ['accepted', 'Confirmed by the service'],
    ['matched', 'Found in the order list'],
    ['linked', 'Matched by hand in the order list']
  ] as const)('%s: %s', (how, words) => {
    expect(howSentText(how)).toBe(words)
  })
})
