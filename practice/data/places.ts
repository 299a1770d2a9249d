import { type Draw, between, pick } from './random.ts'

/** City, state and ZIP of places that a Texas office works in; four orders in five are in Texas. */
const TEXAS = [
  'Austin, TX 78704',
  'Austin, TX 78745',
  'Austin, TX 78731',
  'Round Rock, TX 78664',
  'Pflugerville, TX 78660',
  'Georgetown, TX 78628',
  'Houston, TX 77008',
  'Houston, TX 77057',
  'Houston, TX 77025',
  'Katy, TX 77494',
  'Sugar Land, TX 77479',
  'The Woodlands, TX 77381',
  'Galveston, TX 77551',
  'Dallas, TX 75206',
  'Dallas, TX 75219',
  'Plano, TX 75024',
  'Frisco, TX 75034',
  'McKinney, TX 75070',
  'Denton, TX 76201',
  'Fort Worth, TX 76107',
  'Arlington, TX 76013',
  'San Antonio, TX 78209',
  'San Antonio, TX 78258',
  'New Braunfels, TX 78130',
  'Fredericksburg, TX 78624',
  'El Paso, TX 79912',
  'Lubbock, TX 79424',
  'Amarillo, TX 79109',
  'Waco, TX 76710',
  'Tyler, TX 75703',
  'Corpus Christi, TX 78412',
  'McAllen, TX 78504'
]

const ELSEWHERE = [
  'Denver, CO 80205',
  'Aurora, CO 80016',
  'Tulsa, OK 74105',
  'Oklahoma City, OK 73120',
  'Santa Fe, NM 87505',
  'Albuquerque, NM 87111',
  'Baton Rouge, LA 70808',
  'New Orleans, LA 70118',
  'Tampa, FL 33611',
  'Miami, FL 33133',
  'Phoenix, AZ 85018',
  'Atlanta, GA 30306',
  'Nashville, TN 37206',
  'St. Louis, MO 63108',
  "O'Fallon, MO 63368",
  "Coeur d'Alene, ID 83814",
  'Winston-Salem, NC 27104',
  'Washington, DC 20002',
  'Boston, MA 02130',
  'Trenton, NJ 08618'
]

const STREETS = [
  'Barton Hills Dr',
  'Westheimer Rd',
  'Lemmon Ave',
  'S Lamar Blvd',
  'Duval St',
  'Live Oak St',
  'County Road 214',
  'FM 1431',
  'Ranch Road 12',
  'Pecan Valley Ln',
  'Bluebonnet Trl',
  "Crockett's Crossing",
  'E 38th 1/2 St',
  'Avenida de la Peña',
  'Elm St',
  'N Congress Ave',
  'Mockingbird Ln',
  'Martin Luther King Jr Blvd',
  'Sendero Springs Cv',
  'Old Spicewood Springs Rd',
  'Oak Ct',
  'Heights Blvd',
  'Magnolia Way',
  'Gruene Rd',
  'Alamo Pkwy',
  'Cedar Bend Cir',
  'Longhorn Pass',
  'Wildflower Ter',
  'W 6th St'
]

/** The properties of an order, each on a single line (specification 2.8). Several are neighbors on one street. */
export function properties(draw: Draw, count: number): string[] {
  const place = pick(draw, draw() < 0.8 ? TEXAS : ELSEWHERE)
  const street = pick(draw, STREETS)
  const first = Math.floor(10 ** (1.5 + draw() * 2.7))
  const unit = count === 1 && draw() < 0.16 ? unitOf(draw) : ''
  return Array.from({ length: count }, (_, index) => `${first + index * 4} ${street}${unit}, ${place}`)
}

function unitOf(draw: Draw): string {
  const fate = draw()
  if (fate < 0.5) return ` #${between(draw, 101, 2410)}`
  return fate < 0.75 ? ` Apt ${between(draw, 1, 380)}` : ` Unit ${pick(draw, ['A', 'B', 'C', '2-B'])}`
}
