import { expect, it } from 'vitest'
import { optionsOf } from './options.ts'

it('a run that is made slower on purpose is refused as a release', () => {
  expect(() => optionsOf(['P14', '--slow', '5', '--keep', 'release.json'])).toThrow('it is not kept as a release')
})

it('a slower run is compared with a release, and another is kept', () => {
  expect(optionsOf(['P14', 'growth', '--slow', '5', '--against', 'release.json'])).toMatchObject({
    wanted: ['p14', 'growth'],
    slow: '5',
    against: 'release.json',
    keep: undefined
  })
  expect(optionsOf(['--keep', 'release.json', '--rest', '10'])).toMatchObject({ keep: 'release.json', rest: '10' })
})

it('an option that is not there is refused', () => {
  expect(() => optionsOf(['--fast'])).toThrow('--fast')
})
