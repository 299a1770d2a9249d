import { describe, expect, it } from 'vitest'
import { askedReadings, BETWEEN_ASKED } from '../../../main/office/reading/asked-readings.ts'

function scene() {
  let [time, readings] = [500, 0]
  const asked = askedReadings(
    () => time,
    () => (readings += 1)
  )
  return { ...asked, readings: () => readings, wait: (milliseconds: number) => (time += milliseconds) }
}

describe('readings that people at other desks ask for (O7)', () => {
  it('begin at once, and once more for all that ask within the next ten seconds', () => {
    const { ask, pass, wait, readings } = scene()
    ask()
    expect(readings()).toBe(1)
    for (let desk = 0; desk < 20; desk++) {
      wait(100)
      ask()
    }
    expect(readings()).toBe(1)
    wait(BETWEEN_ASKED - 2_001)
    pass()
    expect(readings()).toBe(1)
    wait(1)
    pass()
    expect(readings()).toBe(2)
    wait(BETWEEN_ASKED)
    pass()
    expect(readings()).toBe(2)
    ask()
    expect(readings()).toBe(3)
  })

  it('are not begun by a desk that is the reader no more', () => {
    const { ask, pass, forget, wait, readings } = scene()
    ask()
    ask()
    forget()
    wait(BETWEEN_ASKED)
    pass()
    expect(readings()).toBe(1)
  })
})
