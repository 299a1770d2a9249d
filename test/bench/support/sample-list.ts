import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { between, draws, pick, type Draw } from '../../../practice/data/random.ts'

/** A row of the order cache, with its id. */
export type SampleRow = OrderSummary & { readonly orderId: OrderId }

/** As many orders as a large client has. */
export const LARGE_LIST = 100_000

const FIRST = (
  'Ana Luis Maeve Chidi Thi Iván Katya Sean Fay Samira Per Claire Elena Marcus Priya James Guadalupe William Aaliyah Robert Mei Connor Renée Jesús Patricia Thomas ' +
  'Siobhán Darnell Linh Katherine Omar Beatriz Henry Noor Samuel Zoë Hector Abigail Fatima Walter Ingrid Tyrone Rosa Benjamin Yuki Dolores Grace Charlotte Vikram André'
).split(' ')
const BEGIN =
  'Ram Whit Okon Nguy Pet Doy Had Lind More Cast Mac Fitz Van Gar Hern Bui Sal Tor Kow Schro Al Ber Cor Del Es'.split(
    ' '
  )
const MIDDLE = 'i en ar ber es ov ab tol an el in or und ist'.split(' ')
const END = 'ez lock kwo field son ski ström man ley quist au ellanos dad ton well aña sen berg es ers'.split(' ')
const STREET =
  'Elm Harbor Cypress Sycamore Travis Lee Live Pecan Bluebonnet Duval Congress Mockingbird Magnolia Gruene Alamo Cedar Longhorn Wildflower Heights Lamar Westheimer Lemmon Barton Sendero'.split(
    ' '
  )
const STREET_MORE = ['', '', ' Hills', ' View', ' Bend', ' Valley', ' Springs', ' Ridge', ' Crossing']
const STREET_END = ['St', 'Dr', 'Ave', 'Ct', 'Ln', 'Blvd', 'Rd', 'Way']
const CITIES =
  'Katy|Galveston|Cypress|Austin|Houston|Round Rock|Georgetown|Sugar Land|Dallas|Plano|Frisco|McKinney|Denton|Fort Worth|Arlington|San Antonio|New Braunfels|El Paso|Lubbock|Waco|Tyler|Laredo|Coeur d’Alene'.split(
    '|'
  )
const STATUSES = ['New', 'Open', 'Open', 'Open', 'Closed', 'Closed', 'Closed', 'Canceled', 'On hold']

/**
 * Sample orders of about 325 bytes of JSON each, determined by the seed: few streets and cities, many names, as in an
 * office's county.
 */
export function sampleList(count: number, seed = 1): readonly SampleRow[] {
  const draw = draws(seed)
  return Array.from({ length: count }, () => sampleRow(draw))
}

function sampleRow(draw: Draw): SampleRow {
  const isPurchase = draw() < 0.4
  const surname = lastName(draw)
  const people = couple(draw, surname)
  const seller = lastName(draw)
  const date =
    draw() < 0.02 ? '' : `20${between(draw, 18, 26)}-${two(between(draw, 1, 12))}-${two(between(draw, 1, 28))}`
  return {
    orderId: id(draw),
    name: isPurchase ? `${surname} / ${seller} purchase` : `${surname} refinance`,
    closingDate: date === '' ? null : (date as CalendarDate),
    closingText: date,
    properties: Array.from({ length: draw() < 0.05 ? 2 : 1 }, () => property(draw)),
    commitmentUploaded: draw() < 0.8,
    policyIssued: draw() < 0.7,
    status: pick(draw, STATUSES),
    buyers: isPurchase ? people : [],
    borrowers: isPurchase ? [] : people,
    sellers: isPurchase ? couple(draw, seller) : []
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

function id(draw: Draw): OrderId {
  const hex = Array.from({ length: 32 }, () => Math.floor(draw() * 16).toString(16)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join(
    '-'
  ) as OrderId
}

/** About ten thousand surnames, some of them frequent. */
function lastName(draw: Draw): string {
  const member = (list: readonly string[]): string => list[Math.floor(draw() ** 2 * list.length)] ?? ''
  const name = `${member(BEGIN)}${member(MIDDLE)}${member(END)}`
  return draw() < 0.03 ? `O'${name}` : draw() < 0.03 ? `${name}-${member(BEGIN)}${member(END)}` : name
}

function couple(draw: Draw, surname: string): string[] {
  const person = (): string =>
    `${pick(draw, FIRST)}${draw() < 0.3 ? ` ${pick(draw, FIRST).charAt(0)}.` : ''} ${surname}`
  return draw() < 0.5 ? [person()] : [person(), person()]
}

function property(draw: Draw): string {
  const street = `${Math.floor(10 ** (1.5 + draw() * 2.7))} ${pick(draw, STREET)}${pick(draw, STREET_MORE)} ${pick(draw, STREET_END)}`
  const city = between(draw, 0, CITIES.length - 1)
  return `${street}${draw() < 0.15 ? ` #${between(draw, 101, 2410)}` : ''}, ${CITIES[city] ?? ''}, TX ${75_000 + city * 170 + between(draw, 0, 24)}`
}
