import { describe, expect, it } from 'vitest'
import { Recorder } from '../../practice/recorder.ts'

const ARRIVAL = { at: 0, origin: 'service', endpoint: 'list', method: 'GET', path: '/', headers: {} } as const

describe('the record of requests', () => {
  it('keeps the latest two thousand', () => {
    const recorder = new Recorder()
    for (let count = 0; count < 2500; count += 1) recorder.close(recorder.open(ARRIVAL), new Uint8Array(0), true)
    expect(recorder.list().map(record => record.number)).toEqual(
      Array.from({ length: 2000 }, (_, index) => 501 + index)
    )
  })

  it('keeps about thirty megabytes of bodies, and always the latest', () => {
    const recorder = new Recorder()
    for (let count = 0; count < 50; count += 1)
      recorder.close(recorder.open(ARRIVAL), new Uint8Array(1024 * 1024), true)
    expect(recorder.list()).toHaveLength(32)
    recorder.close(recorder.open(ARRIVAL), new Uint8Array(100 * 1024 * 1024), true)
    expect(recorder.list().map(record => record.number)).toEqual([51])
  })

  it('does not change a list returned earlier', () => {
    const recorder = new Recorder()
    const before = recorder.list()
    recorder.open(ARRIVAL)
    expect([before.length, recorder.list().length]).toEqual([0, 1])
  })
})
