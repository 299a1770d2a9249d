import { existsSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { slowFirst, SLOW } from '../../scripts/slow-first.ts'

const FAULTS = { path: 'test/faults/kills.test.ts', project: 'integration', group: 0 }
const HTTP = { path: 'test/service/http/adapter.test.ts', project: 'integration', group: 0 }
const BROWSER = { path: 'test/browser/orders/all-orders.test.ts', project: 'browser', group: 0 }
const STORAGE = { path: 'test/storage/damage.test.ts', project: 'unit', group: 0 }
const MONEY = { path: 'test/domain/common/money.test.ts', project: 'unit', group: 0 }

describe('the order of test files', () => {
  it('starts with what takes longest, and takes each project whole, so that its workers go on', () => {
    for (const { path } of [FAULTS, HTTP, BROWSER, STORAGE, MONEY]) expect(existsSync(path), path).toBe(true)
    const files = [MONEY, HTTP, STORAGE, BROWSER, FAULTS]
    expect(slowFirst(files, file => file)).toEqual([FAULTS, HTTP, BROWSER, STORAGE, MONEY])
  })

  it('keeps the groups of projects that cannot run side by side', () => {
    const files = [BROWSER, { ...FAULTS, group: 1 }, MONEY]
    expect(slowFirst(files, file => file)).toEqual([BROWSER, MONEY, { ...FAULTS, group: 1 }])
  })

  it('names no place that is not there', () => {
    const files = globSync('test/**/*.test.ts').map(path => path.replaceAll('\\', '/'))
    expect(SLOW.flat().filter(place => !files.some(path => path.includes(place)))).toEqual([])
  })
})
