import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { between, pick, type Draw } from '../../../practice/data/random.ts'

/** An address taken apart, before anyone writes it down in a style of theirs; nothing here knows how it will be compared. */
export interface Place {
  number: string
  pre: string
  /** Words of the name, or a numbered road: `fm 1431`. */
  name: string
  road: string
  suffix: string
  post: string
  unit: { kind: string; id: string } | null
  city: string
  state: string
  zip: string
}

export interface Human {
  first: string
  middle: string
  last: string
  generation: string
}
export interface Firm {
  firm: string
  form: string
}
export type Whoever = Human | Firm

/** What really is: an order, before it is typed or listed. */
export interface Truth {
  kind: OrderKind
  places: Place[]
  buyers: Whoever[]
  sellers: Whoever[]
  closing: CalendarDate
}

export const SUFFIXES = [
  'Street',
  'Avenue',
  'Court',
  'Drive',
  'Boulevard',
  'Lane',
  'Road',
  'Circle',
  'Cove',
  'Place',
  'Trail',
  'Parkway',
  'Terrace',
  'Way',
  'Loop',
  'Square',
  'Highway',
  'Crossing',
  'Point',
  'Heights'
]
export const DIRECTIONS = ['North', 'South', 'East', 'West', 'Northeast', 'Southwest']
export const ROADS = ['farm-to-market', 'ranch', 'county', 'us', 'state', 'interstate']
export const UNITS = ['Apartment', 'Unit', 'Suite', '#']
const NAMES = [
  'Elm',
  'Oak',
  'Pecan Valley',
  'Old Spicewood Springs',
  'Martin Luther King Jr',
  'Crockett’s',
  'Avenida de la Peña',
  'St. Charles',
  'Park',
  'Lake Forest',
  'Mount Vernon',
  "O'Connor",
  'Live Oak',
  'North Star',
  "Saint Mary's",
  'Queen Anne',
  'Jefferson Davis',
  'La Brea',
  'Fort Worth',
  '1st',
  '2nd',
  '3rd',
  '5th',
  '11th',
  '12th',
  '21st',
  '22nd',
  '31st',
  '42nd',
  '100th',
  'Fifth',
  'Twenty-First',
  'First'
]
const TOWNS = [
  'Katy|TX|77494',
  'Round Rock|TX|78664',
  'Fort Worth|TX|76107',
  'St. Louis|MO|63108',
  "O'Fallon|MO|63368",
  "Coeur d'Alene|ID|83814",
  'Winston-Salem|NC|27104',
  'Washington|DC|20002',
  'Santa Fe|NM|87505',
  'West Point|VA|23181',
  'McAllen|TX|78504',
  'New York|NY|10003',
  'North Richland Hills|TX|76180',
  'Mount Pleasant|SC|29464',
  'Cañon City|CO|81212',
  'Boston|MA|02130',
  'The Woodlands|TX|77381',
  'Wheeling|WV|26003'
]
const FIRST = [
  'Elena',
  'Marcus',
  'Priya',
  'José',
  'Guadalupe',
  'Siobhán',
  'Renée',
  'Mei',
  'Omar',
  'Anne-Marie',
  'Tomás',
  'Björn',
  'Ruth',
  'Van',
  'Al',
  'Church'
]
const MIDDLE = ['', '', '', 'Anne', 'Lee', 'James', 'R', 'T', 'Quinn']
const LAST = [
  'Ramirez',
  "O'Brien",
  'Nguyen',
  'Peña',
  'Smith',
  'De La Garza',
  'St. Clair',
  'Van Zandt',
  'McAllister',
  'Smith-Okonkwo',
  "D'Angelo",
  'Sørensen',
  'Kim',
  'Lee',
  'Garza Lopez',
  'Zielińska',
  'James'
]
const FIRMS = [
  'Lone Star Homes',
  'Krause & Sons Land & Cattle',
  'Pecan Grove Holdings',
  'Red River Ventures',
  'XYZ Title',
  'Peña Family Builders'
]
const FORMS = ['LLC', 'Inc', 'LP', 'Ltd', 'Company']
const TRUSTS = [
  'The Elena and José Ramirez Revocable Living Trust dated March 3, 2009',
  'Estate of Ruth Nguyen',
  'The Kim Family Trust'
]

/** Makes up an order, the same for the same numbers drawn. */
export function truth(draw: Draw): Truth {
  const kind = pick(draw, ['purchase', 'refinance'] as const)
  const count = kind === 'purchase' && draw() < 0.15 ? between(draw, 2, 4) : 1
  const first = place(draw)
  return {
    kind,
    places: Array.from({ length: count }, (_, index) => ({
      ...first,
      number: index === 0 ? first.number : `${between(draw, 20_000, 29_999)}`
    })),
    buyers: Array.from({ length: between(draw, 1, 2) }, () => whoever(draw)),
    sellers: kind === 'purchase' ? Array.from({ length: between(draw, 0, 2) }, () => whoever(draw)) : [],
    closing: `20${between(draw, 26, 29)}-${two(between(draw, 1, 12))}-${two(between(draw, 2, 27))}` as CalendarDate
  }
}

export const two = (number: number) => String(number).padStart(2, '0')

export function place(draw: Draw): Place {
  const [city = '', state = '', zip = ''] = pick(draw, TOWNS).split('|')
  const isRoad = draw() < 0.2
  return {
    number: houseNumber(draw),
    pre: !isRoad && draw() < 0.3 ? pick(draw, DIRECTIONS) : '',
    name: isRoad ? `${between(draw, 2, 2400)}` : pick(draw, NAMES),
    road: isRoad ? pick(draw, ROADS) : '',
    suffix: isRoad ? '' : pick(draw, SUFFIXES),
    post: draw() < 0.1 ? pick(draw, DIRECTIONS) : '',
    unit: draw() < 0.4 ? { kind: pick(draw, UNITS), id: unitId(draw) } : null,
    city,
    state,
    zip
  }
}

function houseNumber(draw: Draw): string {
  const plain = `${Math.floor(10 ** (0.5 + draw() * 3.5))}`
  const fate = draw()
  if (fate < 0.06) return `${plain} 1/2`
  if (fate < 0.12) return `${plain}${pick(draw, ['A', 'B', 'C'])}`
  return fate < 0.18 ? `${plain}-${between(draw, 10, 99)}` : plain
}

export function unitId(draw: Draw): string {
  const fate = draw()
  if (fate < 0.6) return `${between(draw, 1, 2410)}`
  return fate < 0.8 ? `${between(draw, 1, 40)}${pick(draw, ['A', 'B', 'D'])}` : pick(draw, ['A', 'B', 'C'])
}

function whoever(draw: Draw): Whoever {
  const fate = draw()
  if (fate < 0.12) return { firm: pick(draw, FIRMS), form: pick(draw, FORMS) }
  return fate < 0.16 ? { firm: pick(draw, TRUSTS), form: '' } : human(draw)
}

export function human(draw: Draw): Human {
  return {
    first: pick(draw, FIRST),
    middle: pick(draw, MIDDLE),
    last: pick(draw, LAST),
    generation: draw() < 0.1 ? pick(draw, ['Jr', 'Sr', 'II', 'III']) : ''
  }
}
