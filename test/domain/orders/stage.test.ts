import { describe, expect, it } from 'vitest'
import { stageTrack, type Stage } from '#domain/orders/stage.ts'

const stage = (name: string, status: string, tasks: (boolean | null)[] = []): Stage => ({
  name,
  status,
  description: null,
  tasks: tasks.map((isCompleted, index) => ({ name: `task ${index}`, description: null, isCompleted }))
})

describe('the stage track', () => {
  it('has "now" at the first stage that is not completed', () => {
    const track = stageTrack([
      stage('Order Received', 'completed'),
      stage('Information Gathering', 'in_progress'),
      stage('Closing', 'pending')
    ])
    expect(track.map(found => found.state)).toEqual(['done', 'now', 'later'])
  })

  it('has no "now" if everything is completed or there are no stages', () => {
    expect(stageTrack([stage('Order Received', 'Completed')]).map(found => found.state)).toEqual(['done'])
    expect(stageTrack([])).toEqual([])
  })

  it('keeps a later stage done if the service says so, and an unknown status as received', () => {
    const track = stageTrack([
      stage('Closing', 'on ice'),
      stage('Recording', 'completed'),
      stage('Policies Issued', '')
    ])
    expect(track.map(found => [found.state, found.status])).toEqual([
      ['now', 'on ice'],
      ['done', 'completed'],
      ['later', '']
    ])
  })

  it('counts only the tasks that the service calls completed', () => {
    expect(stageTrack([stage('Closing', 'open', [true, false, null, true])])[0]?.tasksDone).toBe(2)
  })
})
