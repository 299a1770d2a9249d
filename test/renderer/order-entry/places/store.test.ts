import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { usePlaces } from '../../../../renderer/order-entry/places/store.ts'
import { fakeBridge, type FakeBridge } from '../../../fakes/bridge.ts'

const KATY = { zip: '77494', city: 'Katy', state: 'TX', counties: ['Fort Bend'], clear: true }

let bridge: FakeBridge
let pinia: Pinia
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = fakeBridge()
  useBridge(bridge)
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

it('a ZIP code is asked about once, also where there is none', async () => {
  bridge.answer('places.zip', ({ zip }) => ok(zip === '77494' ? KATY : null))
  const places = usePlaces()
  expect(places.placeOf('77494')).toBeUndefined()
  for (const _time of [1, 2]) expect([await places.find('77494'), await places.find('00000')]).toEqual([KATY, null])
  expect([places.placeOf('77494'), places.placeOf('00000')]).toEqual([KATY, null])
  expect(bridge.argsOf('places.zip')).toEqual([{ zip: '77494' }, { zip: '00000' }])
})

it('a ZIP code that could not be looked up is asked about again', async () => {
  bridge.answer('places.zip', failed({ kind: 'bug' }))
  const places = usePlaces()
  expect([await places.find('77494'), places.placeOf('77494')]).toEqual([null, undefined])
  bridge.answer('places.zip', ok(KATY))
  expect(await places.find('77494')).toEqual(KATY)
})

it('the counties of a state are asked for once, unless that failed', async () => {
  bridge.answer('places.counties', failed({ kind: 'bug' }))
  const places = usePlaces()
  await places.loadCounties('DC')
  expect(places.countiesOf('DC')).toEqual([])
  bridge.answer('places.counties', ok(['District of Columbia']))
  for (const _time of [1, 2]) await places.loadCounties('DC')
  expect(places.countiesOf('DC')).toEqual(['District of Columbia'])
  expect(bridge.argsOf('places.counties')).toHaveLength(2)
})
