import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ActButtons from '../../../renderer/ui/ActButtons.vue'

const acts = (...names: string[]) => names.map(act => ({ act, label: act, heard: 'the deed' }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function buttons(...names: string[]) {
  const wrapper = mount(ActButtons<string>, { props: { acts: acts(...names) }, attachTo: document.body })
  const at = (index: number) => wrapper.findAll('button')[index]?.element as HTMLButtonElement
  return {
    wrapper,
    at,
    pressed: () => wrapper.emitted('act')?.flat() ?? [],
    change: (...next: string[]) => wrapper.setProps({ acts: acts(...next) })
  }
}

it('a button that has just changed does nothing for a moment, by mouse or key: who presses meant what it did before', async () => {
  const { at, pressed, change } = buttons('cancel', 'pause')
  await change('preview', 'open')
  at(1).click()
  expect(pressed()).toEqual([])
  expect(at(1).getAttribute('aria-disabled')).toBe('true')
  vi.advanceTimersByTime(500)
  await nextTick()
  at(1).click()
  expect(pressed()).toEqual(['open'])
})

it('a button that reappears can be pressed at once', async () => {
  const { at, pressed, change } = buttons('cancel')
  await change('cancel', 'pause')
  at(0).click()
  at(1).click()
  expect(pressed()).toEqual(['cancel', 'pause'])
})

it('the second click of a double click is none', () => {
  const { at, pressed } = buttons('download')
  at(0).dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }))
  expect(pressed()).toEqual([])
})

it('the focus stays in its place, and goes to the first where its place is gone', async () => {
  const { at, change } = buttons('cancel', 'pause')
  at(1).focus()
  await change('cancel', 'resume')
  expect(document.activeElement).toBe(at(1))
  await change('open')
  await nextTick()
  expect(document.activeElement).toBe(at(0))
})

it('a button that changed stays at rest while the one beside it changes, each for its whole moment', async () => {
  const { at, pressed, change } = buttons('cancel', 'pause')
  await change('open', 'pause')
  vi.advanceTimersByTime(300)
  await change('open', 'resume')
  at(0).click()
  vi.advanceTimersByTime(200)
  await nextTick()
  at(1).click()
  expect(pressed()).toEqual([])
  vi.advanceTimersByTime(300)
  await nextTick()
  at(0).click()
  at(1).click()
  expect(pressed()).toEqual(['open', 'resume'])
})

it('buttons that change without the focus do not take it', async () => {
  const { change } = buttons('cancel', 'pause')
  await change('open')
  await nextTick()
  expect(document.activeElement).toBe(document.body)
})

it('the second button keeps its rest to itself: the first can be pressed', async () => {
  const { at, pressed, change } = buttons('cancel', 'pause')
  await change('cancel', 'resume')
  at(0).click()
  at(1).click()
  expect(pressed()).toEqual(['cancel'])
})
