import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TABLE_COLUMNS } from '#domain/orders/column-choice.ts'
import { drawMarked } from '../../../../renderer/orders/table/draw-marked.ts'
import { drawPlainly } from '../../../../renderer/orders/table/draw-plainly.ts'
import { OrderLine, type LineState } from '../../../../renderer/orders/table/order-line.ts'
import { orderRow } from '../../app/order-cache-samples.ts'

const AT_REST: LineState = { isStop: false, isOpened: false, isSelected: false, alert: undefined }
const ROW = { ...orderRow(1), properties: ['2214 Elm St, Katy, TX 77494'] }

let line: OrderLine
let watching: MutationObserver
beforeEach(() => {
  line = new OrderLine(TABLE_COLUMNS)
  line.show(0, ROW, AT_REST, drawPlainly)
  watching = new MutationObserver(() => undefined)
  watching.observe(line.element, { attributes: true, characterData: true, childList: true, subtree: true })
})
afterEach(() => watching.disconnect())

const property = () => line.element.querySelector('.property')

describe('a line of the table', () => {
  it('touches nothing when the same row is shown again (P11)', () => {
    line.show(0, ROW, { ...AT_REST }, drawPlainly)
    expect(watching.takeRecords()).toEqual([])
  })

  it('touches its place, link and name alone for a row that differs only by these (P11)', () => {
    line.show(1, { ...ROW, orderId: orderRow(2).orderId, name: 'Another' }, AT_REST, drawPlainly)
    const touched = watching.takeRecords().map(({ type, attributeName }) => attributeName ?? type)
    expect(touched.toSorted()).toEqual(['aria-rowindex', 'characterData', 'href', 'style'])
  })

  it('shows the state that changed, with the row it has', () => {
    line.show(0, ROW, { isStop: true, isOpened: true, isSelected: true, alert: undefined }, drawPlainly)
    expect([line.element.className, line.element.getAttribute('aria-selected')]).toEqual([
      'row opened selected',
      'true'
    ])
    expect(line.element.querySelector('a')?.tabIndex).toBe(0)
    line.show(0, ROW, AT_REST, drawPlainly)
    expect([line.element.className, line.element.getAttribute('aria-selected')]).toEqual(['row', 'false'])
    expect(line.element.querySelector('a')?.tabIndex).toBe(-1)
  })

  it('corrects a box that a click has changed', () => {
    const box = line.element.querySelector('input')
    if (box !== null) box.checked = true
    line.show(0, ROW, AT_REST, drawPlainly)
    expect(box?.checked).toBe(false)
  })

  it('refills the nodes of an address: its street and its city', () => {
    const [street, city] = property()?.childNodes ?? []
    expect([street?.textContent, city?.textContent]).toEqual(['2214 Elm St', ', Katy, TX 77494'])
    line.show(1, { ...ROW, properties: ['1 Main St'] }, AT_REST, drawPlainly)
    expect([...(property()?.childNodes ?? [])]).toEqual([street, city])
    expect([street?.textContent, city?.textContent]).toEqual(['1 Main St', ''])
  })

  it('marks the searched words of an address, and then shows its city again', () => {
    line.show(0, ROW, AT_REST, (cell, text) => drawMarked(cell, text, ['katy']))
    expect(property()?.innerHTML).toBe('2214 Elm St, <mark>Katy</mark>, TX 77494')
    line.show(0, ROW, AT_REST, drawPlainly)
    expect(property()?.innerHTML).toBe('2214 Elm St<span>, Katy, TX 77494</span>')
  })

  it('is empty while its row is read', () => {
    line.show(1, undefined, AT_REST, drawPlainly)
    expect([line.element.className, line.element.textContent]).toEqual(['row coming', 'Loading…'])
    line.show(1, ROW, AT_REST, drawPlainly)
    expect([line.element.className, property()?.textContent]).toEqual(['row', '2214 Elm St, Katy, TX 77494'])
  })

  const text = (selector: string) => line.element.querySelector(selector)?.textContent
  const shows = (more: Partial<typeof ROW>, state: Partial<LineState> = {}) => {
    line.show(0, { ...ROW, ...more }, { ...AT_REST, ...state }, drawPlainly)
  }

  it('has a word for what is not known, and for what is not there', () => {
    shows({
      name: '',
      properties: [],
      borrowers: [],
      sellers: [],
      closingDate: null,
      closingText: '',
      status: '',
      commitmentUploaded: null,
      policyIssued: null
    })
    expect(['a', '.property', '.closing', '.people', '.sellers', '.status'].map(text)).toEqual([
      'Unnamed order',
      ...['–', '–', '–', '–', '–']
    ])
    expect([text('.commitment'), text('.policy')]).toEqual(['Unknown', 'Unknown'])
    shows({ commitmentUploaded: true, policyIssued: true })
    expect([text('.commitment.yes'), text('.policy.yes')]).toEqual(['Received', 'Issued'])
    shows({ commitmentUploaded: false, policyIssued: false })
    expect([text('.commitment.muted'), text('.policy.muted')]).toEqual(['Pending', 'Not issued'])
  })

  it('says that its order is no longer listed, in place of its status', () => {
    shows({ goneAt: 1, status: 'Funded' })
    expect([text('.status'), line.element.className]).toEqual(['No longer listed', 'row gone'])
    expect(line.element.querySelector('.status')?.className).not.toContain('tag-good')
    shows({ status: 'Funded' })
    expect([text('.status.tag-good'), line.element.className]).toEqual(['Funded', 'row'])
  })

  it('has a mark for its unread changes, for an order that is followed, and an alert before both', () => {
    const marks = () => [...line.element.querySelectorAll('.name > span, .name > b')].map(mark => mark.textContent)
    shows({ unread: 3, followed: true })
    expect(marks()).toEqual(['3 new', '★'])
    shows({ unread: 3, followed: true }, { alert: () => document.createElement('b') })
    expect(marks()).toEqual(['', '★'])
    shows({ unread: 0, followed: false })
    expect(marks()).toEqual([])
  })

  it('has all its properties for a tooltip where there are several', () => {
    const whole = () => line.element.querySelector<HTMLElement>('.property')?.dataset['whole']
    shows({ properties: ['1 Elm St', '2 Oak St'] })
    expect(whole()).toBe('1 Elm St\n2 Oak St')
    shows({ properties: ['1 Elm St'] })
    expect(whole()).toBeUndefined()
  })
})
