import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { between, pick, type Draw } from '../../../practice/data/random.ts'
import { DIRECTIONS, SUFFIXES, unitId, type Place, type Truth, type Whoever } from './model.ts'

/** Changes one thing; false where there is no such thing to change. */
export type NearMiss = (draw: Draw, fact: Truth) => boolean

const other = <T>(draw: Draw, list: readonly T[], not: T): T =>
  pick(
    draw,
    list.filter(one => one !== not)
  )

/** Changes one property of the order, in place. */
const inPlace =
  (change: (draw: Draw, place: Place) => boolean): NearMiss =>
  (draw, fact) =>
    change(draw, pick(draw, fact.places))

const set = <K extends keyof Place>(place: Place, key: K, value: Place[K]): boolean => {
  const changes = place[key] !== value
  place[key] = value
  return changes
}

function put<T, K extends keyof T>(who: T, key: K, value: T[K]): boolean {
  who[key] = value
  return true
}

const swapDigits = (text: string): string => text.replace(/^(\d*?)(\d)(?!\2)(\d)/, '$1$3$2')

function nextDay(date: CalendarDate, by: 1 | -1): CalendarDate {
  return (date.slice(0, 8) + String(Number(date.slice(8)) + by).padStart(2, '0')) as CalendarDate
}

/** Changes everyone on the buyers' side, so that nobody of it is the same. */
const everyBuyer =
  (change: (who: Whoever, draw: Draw) => boolean): NearMiss =>
  (draw, fact) =>
    fact.buyers.map(who => change(who, draw)).every(Boolean)

const ORDINALS: Readonly<Record<string, string>> = {
  '1st': '21st',
  First: '21st',
  '21st': '1st',
  'Twenty-First': '1st',
  '2nd': '22nd',
  '22nd': '2nd',
  '11th': '1st',
  '31st': '3rd',
  '3rd': '31st',
  '12th': '2nd'
}

export const NEAR_MISSES: Readonly<Record<string, NearMiss>> = {
  'another unit': inPlace(
    (draw, place) =>
      place.unit !== null &&
      set(place, 'unit', { ...place.unit, id: other(draw, [unitId(draw), '2411', '2412'], place.unit.id) })
  ),
  'a letter behind the unit': inPlace(
    (draw, place) =>
      place.unit !== null &&
      /\d$/.test(place.unit.id) &&
      set(place, 'unit', { ...place.unit, id: `${place.unit.id}${pick(draw, ['A', 'B'])}` })
  ),
  'digits of the unit swapped': inPlace(
    (_, place) =>
      place.unit !== null &&
      swapDigits(place.unit.id) !== place.unit.id &&
      set(place, 'unit', { ...place.unit, id: swapDigits(place.unit.id) })
  ),
  'no unit': inPlace((_, place) => set(place, 'unit', null)),
  'a unit where there was none': inPlace(
    (draw, place) => place.unit === null && set(place, 'unit', { kind: 'Unit', id: unitId(draw) })
  ),
  'the house next door': inPlace((_, place) =>
    set(
      place,
      'number',
      place.number.replace(/^\d+/, digits => `${Number(digits) + 2}`)
    )
  ),
  'digits of the house number swapped': inPlace((_, place) => set(place, 'number', swapDigits(place.number))),
  'a digit more in the house number': inPlace((draw, place) =>
    set(
      place,
      'number',
      place.number.replace(/^\d+/, digits => `${digits}${between(draw, 0, 9)}`)
    )
  ),
  'a letter at the house number': inPlace(
    (draw, place) => /^\d+$/.test(place.number) && set(place, 'number', `${place.number}${pick(draw, ['A', 'B', 'C'])}`)
  ),
  'no letter at the house number': inPlace((_, place) => set(place, 'number', place.number.replace(/[A-C]$/, ''))),
  'no half at the house number': inPlace((_, place) => set(place, 'number', place.number.replace(' 1/2', ''))),
  'no hyphen in the house number': inPlace((_, place) => set(place, 'number', place.number.replace('-', ''))),
  'a digit of the ZIP code': inPlace((draw, place) =>
    set(place, 'zip', place.zip.slice(0, 4) + other(draw, [...'0123456789'], place.zip[4] ?? ''))
  ),
  'digits of the ZIP code swapped': inPlace((_, place) => set(place, 'zip', swapDigits(place.zip))),
  'another city of the ZIP code': inPlace((draw, place) =>
    set(place, 'city', other(draw, ['Fulshear', 'West Katy', 'Katy', 'Cinco Ranch', 'Old ' + place.city], place.city))
  ),
  'another state': inPlace((draw, place) =>
    set(place, 'state', other(draw, ['TX', 'VA', 'WV', 'NC', 'SC', 'NM'], place.state))
  ),
  'another type of street': inPlace(
    (draw, place) => place.suffix !== '' && set(place, 'suffix', other(draw, SUFFIXES, place.suffix))
  ),
  'no type of street': inPlace((_, place) => set(place, 'suffix', '')),
  'the other direction': inPlace(
    (draw, place) => place.pre !== '' && set(place, 'pre', other(draw, DIRECTIONS, place.pre))
  ),
  'the other direction behind': inPlace(
    (draw, place) => place.post !== '' && set(place, 'post', other(draw, DIRECTIONS, place.post))
  ),
  'no direction': inPlace((_, place) => set(place, 'pre', '')),
  'a direction where there was none': inPlace(
    (draw, place) => place.post === '' && set(place, 'post', pick(draw, DIRECTIONS))
  ),
  'the direction at the other end': inPlace(
    (_, place) => place.pre !== '' && place.post === '' && set(place, 'post', place.pre) && set(place, 'pre', '')
  ),
  'another street by an ordinal': inPlace((_, place) => set(place, 'name', ORDINALS[place.name] ?? place.name)),
  'a digit moved from the house to the street': inPlace((_, place) => {
    const digits = /^(\d+)(\d)$/.exec(place.number)
    if (digits === null || !/^\d/.test(place.name)) return false
    return set(place, 'name', `${digits[2]}${place.name}`) && set(place, 'number', digits[1] ?? '')
  }),
  'another street': inPlace(
    (draw, place) =>
      place.road === '' &&
      set(place, 'name', other(draw, ['Elms', 'Cedar', 'Oakley', 'Pecan', 'Pecan Valleys', 'Lake'], place.name))
  ),
  'another number of the road': inPlace(
    (draw, place) => place.road !== '' && set(place, 'name', `${place.name}${between(draw, 0, 9)}`)
  ),
  'another kind of road': inPlace(
    (draw, place) =>
      place.road !== '' && set(place, 'road', other(draw, ['farm-to-market', 'county', 'us', 'state'], place.road))
  ),
  'a digit of the road as a unit': inPlace((_, place) => {
    const digits = /^(\d+)(\d)$/.exec(place.name)
    return (
      place.road !== '' &&
      place.unit === null &&
      digits !== null &&
      set(place, 'name', digits[1] ?? '') &&
      set(place, 'unit', { kind: '#', id: digits[2] ?? '' })
    )
  }),
  'a day later': (_, fact) => put(fact, 'closing', nextDay(fact.closing, 1)),
  'a day earlier': (_, fact) => put(fact, 'closing', nextDay(fact.closing, -1)),
  'another year': (_, fact) => put(fact, 'closing', `2031${fact.closing.slice(4)}` as CalendarDate),
  'people of the same surname': everyBuyer(
    (who, draw) => !('firm' in who) && put(who, 'first', pick(draw, ['Wanda', 'Earl', 'Yuki']))
  ),
  'people of the same first name': everyBuyer(
    (who, draw) => !('firm' in who) && put(who, 'last', pick(draw, ['Abernathy', 'Haddad', 'Okafor']))
  ),
  // One that nobody has: with Jr and Sr swapped, a father and a son would be the same two people.
  'people of another generation': everyBuyer(who => !('firm' in who) && put(who, 'generation', 'IV')),
  'another firm': everyBuyer(
    (who, draw) =>
      'firm' in who &&
      put(
        who,
        'firm',
        who.firm.includes('2009') ? who.firm.replace('2009', '2019') : `${pick(draw, ['Old', 'New'])} ${who.firm}`
      )
  ),
  'another form of firm': everyBuyer(who => 'firm' in who && who.form !== '' && put(who, 'form', 'Corporation')),
  'nobody named': (_, fact) => put(fact, 'buyers', []) && put(fact, 'sellers', []),
  'a property more': (_, fact) =>
    put(fact, 'places', [...fact.places, ...fact.places.slice(0, 1).map(place => ({ ...place, number: '31415' }))]),
  'a property less': (_, fact) => fact.places.length > 1 && fact.places.pop() !== undefined,
  'a property twice instead of two': (_, fact) =>
    fact.places.length > 1 &&
    put(
      fact,
      'places',
      fact.places.map((place, index) => ({ ...(index === 1 ? (fact.places[0] ?? place) : place) }))
    )
}
