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
