import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { Stage } from '#domain/orders/stage.ts'
import { stageTrack } from '#domain/orders/stage.ts'
import StageTrack from '../../../../renderer/order/stages/StageTrack.vue'

/** A stage whose first tasks are done. */
const stage = (name: string, done: number, of: number): Stage => ({
  name,
  description: null,
  status: done === of ? 'Completed' : 'Open',
  tasks: Array.from({ length: of }, (_, at) => ({ name: `Task ${at + 1}`, description: null, isCompleted: at < done }))
})

it('the way to the next stage is as long as the share of the current one’s tasks that are done', () => {
  const stages = stageTrack([
    stage('Order Received', 2, 2),
    stage('Information Gathering', 1, 4),
    stage('Recording', 0, 2)
  ])
  const track = mount(StageTrack, { props: { stages, shown: undefined } })
  expect(track.findAll('li').map(one => one.attributes('style'))).toEqual([
    '--part: 0%;',
    '--part: 25%;',
    '--part: 0%;'
  ])
  track.unmount()
})

it('a stage says where the order is, and counts the tasks of the current one alone', () => {
  const stages = stageTrack([stage('Order Received', 2, 2), stage('', 1, 4), stage('Closing Preparation', 0, 2)])
  const track = mount(StageTrack, { props: { stages, shown: undefined } })
  expect(track.findAll('button').map(one => one.attributes('aria-label'))).toEqual([
    'Order Received, completed',
    'Unnamed stage, 1 of 4 tasks done, current',
    'Closing Preparation, not started'
  ])
  track.unmount()
})

it('a stage is shown alone when it is chosen, and with the others when it is chosen again', async () => {
  const stages = stageTrack([stage('Order Received', 2, 2), stage('Recording', 0, 2)])
  const track = mount(StageTrack, { props: { stages, shown: 1 } })
  const buttons = track.findAll('button')
  expect(buttons.map(one => one.attributes('aria-pressed'))).toEqual(['false', 'true'])
  for (const button of buttons) await button.trigger('click')
  expect(track.emitted('show')).toEqual([[0], [undefined]])
  track.unmount()
})
