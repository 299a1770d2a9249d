import { describe, expect, it } from 'vitest'
import { readProgress } from '../../../main/service/read/read-progress.ts'

describe('progress', () => {
  it('is read as specification 2.6 defines it', () => {
    const tasks = [{ name: 'Title Search Requested', description: 'Asked for.', is_completed: true }]
    const read = readProgress({
      progress: [
        { name: 'Order Received', description: null, status: 'completed', tasks: [] },
        { name: 'Closing', description: 'Sign.', status: 'on hold', tasks }
      ]
    })
    expect(read).toEqual({
      ok: true,
      value: {
        stages: [
          { name: 'Order Received', description: null, status: 'completed', tasks: [] },
          {
            name: 'Closing',
            description: 'Sign.',
            status: 'on hold',
            tasks: [{ name: 'Title Search Requested', description: 'Asked for.', isCompleted: true }]
          }
        ],
        gaps: []
      }
    })
  })

  it('shows what a stage has, and reports what it lacks', () => {
    const read = readProgress({ progress: [{ name: 'Closing', tasks: [{ name: 'Signed' }, null] }, 3] })
    expect(read).toMatchObject({
      value: {
        stages: [
          {
            name: 'Closing',
            description: null,
            status: '',
            tasks: [{ name: 'Signed', description: null, isCompleted: null }]
          }
        ],
        gaps: [
          'progress.0.tasks.1',
          'progress.1',
          'progress.0.description',
          'progress.0.status',
          'progress.0.tasks.0.description',
          'progress.0.tasks.0.is_completed'
        ]
      }
    })
  })

  it('holds at most 60 stages of 100 tasks, and reports what it omits (W8)', () => {
    const tasks = Array(5000).fill({ name: 'a', description: 'b', is_completed: true })
    tasks[0] = { ...tasks[0], description: 'b'.repeat(9000) }
    const read = readProgress({
      progress: Array(300).fill({ name: 'Closing', description: null, status: 'on hold', tasks })
    })
    if (!read.ok) throw new Error('not read')
    expect([
      read.value.stages.length,
      read.value.stages[59]?.tasks.length,
      read.value.stages[0]?.tasks[0]?.description?.length
    ]).toEqual([60, 100, 2000])
    expect(read.value.gaps[0]).toBe('progress.60+')
    expect(read.value.gaps).toContain('progress.0.tasks.100+')
    expect(read.value.gaps).toContain('progress.0.tasks.0.description')
  })

  it.each([[{}], [{ progress: {} }], [null], [[]]])('cannot be read from %j', json => {
    expect(readProgress(json)).toEqual({
      ok: false,
      failure: { kind: 'malformed', what: 'missing-member', member: 'progress' }
    })
  })
})
