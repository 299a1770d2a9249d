import { mount } from '@vue/test-utils'
import { expect, it, onTestFinished } from 'vitest'
import { stageTrack, type Stage } from '#domain/orders/stage.ts'
import StageList from '../../../../renderer/order/stages/StageList.vue'
import { wordsOf } from '../../app/desk.ts'

/** A stage with tasks of these names, none of them done. */
const stage = (name: string, status: string, ...tasks: readonly string[]): Stage => ({
  name,
  description: null,
  status,
  tasks: tasks.map(task => ({ name: task, description: null, isCompleted: false }))
})

function listOf(...stages: readonly Stage[]) {
  const list = mount(StageList, { props: { stages: stageTrack(stages), shown: undefined, gaps: [] } })
  onTestFinished(() => list.unmount())
  return list
}

it('a stage that was closed by hand is open once it is chosen, and is as at first among all of them', async () => {
  const list = listOf(stage('Order Received', 'completed'), stage('Closing', '', 'Sign'), stage('Recording', ''))
  const open = () => list.findAll('details').map(({ element }) => element.open)
  expect(open()).toEqual([false, true, true])
  list.findAll('details')[1]!.element.open = false
  await list.setProps({ shown: 1 })
  expect(open()).toEqual([true])
  await list.setProps({ shown: undefined })
  expect(open()).toEqual([false, true, true])
})

it('a stage without tasks says so and counts none, and a task without a name is called that', () => {
  const list = listOf(stage('Closing', '', ''), stage('Recording', ''))
  expect(list.findAll('details').map(({ element }) => wordsOf(element))).toEqual([
    'Closing 0 of 1 done • To do: Unnamed task',
    'Recording No tasks.'
  ])
})
