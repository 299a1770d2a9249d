import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import OrderTimeline from '../../../../renderer/ui/timeline/OrderTimeline.vue'
import { NOW } from '../../outbox/samples.ts'

const EVENTS: readonly TimelineEvent[] = [
  { at: NOW - 1000, what: 'queued' },
  { at: NOW, what: 'taken-back' }
]

it('a history is in the order it happened, each with its moment for machines, and has a heading of its own', () => {
  const history = mount(OrderTimeline, { props: { timeline: EVENTS, now: NOW }, attachTo: document.body })
  expect(history.findAll('li p').map(line => line.text())).toEqual(['Queued.', 'Moved to Drafts.'])
  expect(history.findAll('time').map(time => time.attributes('datetime'))).toEqual(
    EVENTS.map(({ at }) => new Date(at).toISOString())
  )
  const heading = document.getElementById(history.attributes('aria-labelledby') ?? '')
  expect(heading?.textContent).toBe('History')
  history.unmount()
})

it('a history has no heading, and no name, where what is around it has one', () => {
  const history = mount(OrderTimeline, { props: { timeline: EVENTS, now: NOW, heading: null } })
  expect([history.find('h2').exists(), history.attributes('aria-labelledby')]).toEqual([false, undefined])
})
