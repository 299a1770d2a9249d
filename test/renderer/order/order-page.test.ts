import { afterEach, describe, expect, it, vi } from 'vitest'
import { addBusinessDays } from '#domain/calendar/business-days.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import {
  connected,
  DOCUMENTS,
  GULF_COAST,
  orderId,
  PROGRESS,
  samplePage,
  sampleRow,
  sampleStage,
  SENT
} from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/orders/${orderId(1)}`
const items = (selector: string) => desk.all(selector).map(wordsOf)

describe('the head of an order', () => {
  it('shows the facts from the list', async () => {
    desk = await openDesk('/orders')
    await desk.press('Order 1')
    expect(desk.text('h1')).toBe('Order 1')
    expect(desk.text('.facts')).toContain('Ana Ramirez 1')
    expect(document.title).toBe('Order 1 · Title Desk')
  })

  it('ends with its ID, shortened, and copies all of it', async () => {
    desk = await openDesk(AT)
    expect(items('.facts > div').at(-1)).toBe('Order ID 9f1c2d3e… Copy order ID')
    await desk.press('Copy order ID')
    expect(desk.bridge.argsOf('clipboard.copy')).toEqual([{ text: orderId(1) }])
  })

  it('says under its name whether it is in danger, by the thresholds of the office', async () => {
    const closingDate = addBusinessDays(today(DESK_DAY), 2)
    const row = sampleRow(1, { closingDate, commitmentUploaded: true })
    const task = { name: 'Mortgage Payoff Statement Received', description: null, isCompleted: false }
    const bridge = deskBridge()
      .answer('orders.page', ok(samplePage(1, 1, { rows: [row] })))
      .answer(
        'orders.progress',
        ok({ stages: [{ ...sampleStage('Information Gathering', ''), tasks: [task] }], gaps: [] })
      )
      .answer('orders.documents', ok({ documents: [], gaps: [] }))
    desk = await openDesk(AT, bridge)
    expect(desk.text('.risk')).toBe('! Closing in 2 business days · Payoff not received')
    desk.bridge.answer('orders.progress', ok({ stages: [], gaps: [] }))
    await desk.press('Refresh')
    expect(desk.text('.risk')).toBe('✓ Closing in 2 business days · On track')
  })

  it('leads to its documents from the heading', async () => {
    desk = await openDesk(AT)
    await desk.press('Skip to documents')
    expect(document.activeElement?.textContent).toBe('Documents')
  })

  it('shows when it was read, and reads it again', async () => {
    desk = await openDesk(AT)
    expect(desk.text('.head')).toMatch(/Updated \d/)
    await desk.press('Refresh')
    expect(desk.bridge.argsOf('orders.progress')).toHaveLength(2)
    expect(desk.bridge.argsOf('orders.documents')).toHaveLength(2)
  })

  it('is looked up on the first page of the list if its row was not read yet', async () => {
    desk = await openDesk(AT)
    expect(desk.text('h1')).toBe('Order 1')
    expect(desk.text('.facts')).toContain('Ana Ramirez 1')
    expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 1 }])
  })

  it('is then looked up on the page last shown', async () => {
    desk = await openDesk('/orders?page=3')
    const rows = [sampleRow(80)]
    desk.bridge.answer('orders.page', ({ page }) => ok(page === 3 ? samplePage(3, 87, { rows }) : samplePage(page)))
    await desk.router.push(`/orders/${orderId(80)}`)
    await desk.settle()
    expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 3 }, { page: 1 }, { page: 3 }])
    expect(desk.text('h1')).toBe('Order 80')
  })

  it('is its ID if the list lacks it or cannot be read', async () => {
    desk = await openDesk(AT, deskBridge().answer('orders.page', failed({ kind: 'service-error', status: 500 })))
    expect(desk.text('h1')).toMatch(/^Order 9f1c2d3e…/)
    expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 1 }])
    expect(desk.all('[role=alert]')).toEqual([])
  })

  it('is updated from the list by one request', async () => {
    desk = await openDesk('/orders?page=2')
    await desk.press('Order 16')
    expect(desk.text('.head')).toContain('New')
    desk.bridge.answer('orders.page', ok(samplePage(2, 87, { rows: [sampleRow(16, { status: 'Clear to close' })] })))
    await desk.press('Refresh')
    expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 2 }, { page: 2 }])
    expect(desk.text('.head')).toContain('Clear to close')
  })

  it('is not taken from another connection’s list (R24)', async () => {
    const bridge = deskBridge()
    const held = bridge.hold('orders.page')
    desk = await openDesk(AT, bridge)
    bridge.emit('connection.changed', connected(GULF_COAST))
    held.answer(ok(samplePage(1)))
    await desk.settle()
    expect(desk.text('h1')).not.toBe('Order 1')
  })

  it('leads back to the page of the list it was opened from', async () => {
    desk = await openDesk('/orders?page=2')
    await desk.press('Order 16')
    await desk.press('← Orders')
    expect(desk.place()).toBe('/orders?page=2')
  })
})

describe('an order’s progress', () => {
  it('is a track: done, now and later, each with its tasks counted', async () => {
    desk = await openDesk(AT)
    expect(items('.track li')).toEqual([
      'Order Received',
      'Information Gathering 2 of 4',
      'Closing Preparation',
      'Recording'
    ])
    expect(desk.all('.track button').map(stage => stage.getAttribute('aria-label'))).toEqual([
      'Order Received, completed',
      'Information Gathering, 2 of 4 tasks done, current',
      'Closing Preparation, not started',
      'Recording, not started'
    ])
  })

  it('shows the tasks of a stage that is clicked, and all again', async () => {
    desk = await openDesk(AT)
    const shown = () => items('details.stage[open] h3')
    const track = () => desk.all('.track button')
    track()[3]?.click()
    await desk.settle()
    expect([shown(), desk.all('details.stage').length]).toEqual([['Recording'], 1])
    expect(track().map(button => button.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'true'])
    await desk.press('Show all stages')
    expect([desk.all('details.stage').length, document.activeElement?.textContent]).toEqual([4, 'Tasks'])
    track()[0]?.click()
    await desk.settle()
    expect(shown()).toEqual(['Order Received'])
    track()[0]?.click()
    await desk.settle()
    expect(desk.all('details.stage')).toHaveLength(4)
  })

  it('shows the tasks of the stage it is at and of the next one, the others on demand', async () => {
    desk = await openDesk(AT)
    const stages = desk.all('details.stage') as HTMLDetailsElement[]
    expect(stages.map(stage => stage.open)).toEqual([false, true, true, false])
    expect(items('details.stage:nth-of-type(2) li')).toEqual([
      '✓ Done: Information Gathering task 1',
      '✓ Done: Information Gathering task 2',
      '• To do: Information Gathering task 3',
      '? Unknown: Information Gathering task 4'
    ])
    desk.one('details.stage:nth-of-type(4) summary').click()
    await desk.settle()
    expect(items('details.stage:nth-of-type(4) li')).toEqual(['• To do: Recording task 1'])
  })

  it('shows a status as received except underscores, and none if there is none', async () => {
    desk = await openDesk(AT)
    expect(items('details.stage summary')).toEqual([
      'Order Received Completed',
      'Information Gathering In progress 2 of 4 done',
      'Closing Preparation 0 of 1 done',
      'Recording Waiting for the county 0 of 1 done'
    ])
  })

  it('says "pending" of the current stage only', async () => {
    const stages = [sampleStage('Closing', 'pending', [false]), sampleStage('Recording', 'pending', [false])]
    desk = await openDesk(AT, deskBridge().answer('orders.progress', ok({ stages, gaps: [] })))
    expect(items('details.stage summary')).toEqual(['Closing Pending 0 of 1 done', 'Recording 0 of 1 done'])
  })

  it('is unknown if the service has no stages', async () => {
    desk = await openDesk(AT, deskBridge().answer('orders.progress', ok({ stages: [], gaps: [] })))
    expect(desk.text()).toContain('No stages yet.')
  })

  it('tells in one line what the service left out', async () => {
    const progress = {
      ...PROGRESS,
      gaps: ['progress.2.status', 'progress.1.tasks.0.is_completed', 'progress.1.tasks.3.is_completed']
    }
    desk = await openDesk(AT, deskBridge().answer('orders.progress', ok(progress)))
    expect(desk.text()).toContain('the status of a stage (1 stage); whether a task is done (1 stage).')
  })

  it('may fail while the documents work', async () => {
    desk = await openDesk(
      AT,
      deskBridge().answer('orders.progress', failed({ kind: 'malformed', what: 'missing-member', member: 'progress' }))
    )
    expect(desk.text('.progress')).toContain('The response was missing required information.')
    expect(items('.document')).toHaveLength(2)
    desk.bridge.answer('orders.progress', ok(PROGRESS))
    await desk.press('Try again')
    expect(desk.all('.track li')).toHaveLength(4)
  })

  it('stays as it was while the newer answer fails', async () => {
    desk = await openDesk(AT)
    desk.bridge.answer('orders.progress', failed({ kind: 'offline' }))
    await desk.press('Refresh')
    expect(desk.text('.progress')).toContain('This computer is offline.')
    expect(desk.all('.track li')).toHaveLength(4)
  })
})

describe('when stages and documents fail', () => {
  const fail = (progress: Failure, documents: Failure) =>
    deskBridge().answer('orders.progress', failed(progress)).answer('orders.documents', failed(documents))

  it('alike, one message is above both, and retrying requests both', async () => {
    desk = await openDesk(AT, fail({ kind: 'offline' }, { kind: 'offline' }))
    expect(desk.all('[role=alert]')).toHaveLength(1)
    expect(desk.text('.progress')).toContain('This computer is offline.')
    desk.bridge.answer('orders.progress', ok(PROGRESS)).answer('orders.documents', ok(DOCUMENTS))
    desk.button('Try again').focus()
    await desk.press('Try again')
    expect(desk.all('[role=alert]')).toEqual([])
    expect([desk.all('.track li').length, desk.all('.document').length]).toEqual([4, 2])
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('differently, each says so', async () => {
    desk = await openDesk(AT, fail({ kind: 'service-error', status: 500 }, { kind: 'malformed', what: 'html' }))
    expect(desk.all('[role=alert]')).toHaveLength(2)
    expect(desk.text('.documents')).toContain('a web page instead of data')
  })
})

describe('an open order is kept up to date', () => {
  const asked = () => [desk.bridge.argsOf('orders.progress').length, desk.bridge.argsOf('orders.documents').length]
  const minute = async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    await desk.settle()
  }
  const comeBack = async () => {
    dispatchEvent(new Event('focus'))
    await desk.settle()
  }
  const show = async (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    await desk.settle()
  }

  it('every minute, without the list', async () => {
    desk = await openDesk(AT)
    desk.bridge.answer('orders.progress', ok({ stages: PROGRESS.stages.slice(0, 1), gaps: [] }))
    await minute()
    expect(asked()).toEqual([2, 2])
    expect(desk.all('.track li')).toHaveLength(1)
    await minute()
    expect(asked()).toEqual([3, 3])
    expect(desk.bridge.argsOf('orders.page')).toHaveLength(1)
  })

  it('when one comes back to the window, and then a minute later', async () => {
    desk = await openDesk(AT)
    await vi.advanceTimersByTimeAsync(40_000)
    await comeBack()
    expect(asked()).toEqual([2, 2])
    await vi.advanceTimersByTimeAsync(40_000)
    expect(asked()).toEqual([2, 2])
  })

  it('only while it can be seen', async () => {
    desk = await openDesk(AT)
    await show('hidden')
    await minute()
    expect(asked()).toEqual([1, 1])
    await show('visible')
    expect(asked()).toEqual([2, 2])
  })

  it('not while an answer is awaited', async () => {
    desk = await openDesk(AT)
    desk.bridge.hold('orders.documents')
    await desk.press('Refresh')
    await minute()
    await comeBack()
    expect(asked()).toEqual([2, 2])
  })

  it.each(['orders.progress', 'orders.documents'] as const)('not where the token was refused: %s', async name => {
    desk = await openDesk(AT, deskBridge().answer(name, failed({ kind: 'unauthorized' })))
    await minute()
    await comeBack()
    expect(asked()).toEqual([1, 1])
  })

  it('no longer once it is left', async () => {
    desk = await openDesk(AT)
    await desk.press('Connections')
    await minute()
    await comeBack()
    await show('visible')
    expect(asked()).toEqual([1, 1])
  })
})

describe('a part of an order that cannot be read', () => {
  const noProgress = failed({ kind: 'not-found' } as const)

  it('is not there yet for an order just placed here, which is no failure', async () => {
    const bridge = deskBridge()
      .answer('orders.sent', ok(SENT))
      .answer('orders.progress', noProgress)
      .answer('orders.documents', noProgress)
    desk = await openDesk(AT, bridge)
    expect(desk.text('.progress')).toContain('No progress yet.')
    expect(desk.text('.documents')).toContain('No documents yet.')
    expect(desk.all('[role=alert]')).toEqual([])
    expect(desk.text()).not.toContain('not found')
  })

  it('is shown with its meaning if the token may not read it (H1)', async () => {
    desk = await openDesk(AT, deskBridge().answer('orders.documents', failed({ kind: 'forbidden' })))
    expect(desk.text('.documents [role=alert]')).toContain('can’t tell you about new ones or changed wire instructions')
    expect(desk.all('.progress [role=alert]')).toEqual([])
  })

  it('is shown once if neither may be read, and mentions both (H1)', async () => {
    desk = await openDesk(
      AT,
      deskBridge()
        .answer('orders.progress', failed({ kind: 'forbidden' }))
        .answer('orders.documents', failed({ kind: 'forbidden' }))
    )
    expect(desk.all('[role=alert]').map(notice => notice.textContent)).toEqual([
      expect.stringContaining('can’t read the stages and documents of this order')
    ])
  })
})

describe('an order the service does not have', () => {
  it('is shown once, with a way back', async () => {
    const bridge = deskBridge()
      .answer('orders.progress', failed({ kind: 'not-found' }))
      .answer('orders.documents', failed({ kind: 'not-found' }))
    desk = await openDesk(AT, bridge)
    expect(desk.text()).toContain('Order not found')
    expect(desk.all('[role=alert]')).toEqual([])
    await desk.press('Back to Orders')
    expect(desk.place()).toBe('/all-orders')
  })

  it('is not requested if its number is invalid', async () => {
    desk = await openDesk('/orders/not-a-number')
    expect(desk.text()).toContain('Order not found')
    expect(desk.bridge.argsOf('orders.progress')).toEqual([])
  })
})

describe('another order', () => {
  it('shows nothing of the previous one while it is read', async () => {
    desk = await openDesk(
      AT,
      deskBridge().answer('orders.sent', ({ orderId: id }) => ok(id === orderId(1) ? SENT : null))
    )
    desk.bridge.hold('orders.progress')
    desk.bridge.hold('orders.documents')
    await desk.router.push(`/orders/${orderId(2)}`)
    await desk.settle()
    expect(desk.text()).toContain('Loading progress…')
    expect(desk.all('.track li, .document, #sent-title')).toEqual([])
  })

  it('nor does another connection (R24)', async () => {
    desk = await openDesk(AT)
    desk.bridge.hold('orders.progress')
    desk.bridge.emit('connection.changed', connected(GULF_COAST))
    await desk.settle()
    expect(desk.all('.track li, .document')).toEqual([])
  })

  it('nobody listens for downloads once the window is gone', async () => {
    desk = await openDesk(AT)
    expect(desk.bridge.listening('documents.changed')).toBe(2)
  })
})
