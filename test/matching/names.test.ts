import { describe, expect, it } from 'vitest'
import { compareNames } from '../../main/matching/compare-names.ts'

describe('a name of an order and one of the list', () => {
  it.each([
    ['Ana Ramirez', 'RAMIREZ, ANA'],
    ['Ana María Ramirez', 'Ana M. Ramirez'],
    ['Ana Ramirez', 'Ms. Ana L. Ramirez, a single woman'],
    ['John A. Smith Jr.', 'Smith, John, Jr'],
    ['Tom Brown III', 'BROWN III, TOM'],
    ['Mary Smith', 'John & Mary Smith'],
    ['John Smith', 'SMITH, JOHN A. AND MARY B.'],
    ['Maria De La Garza', 'DE LA GARZA, MARIA'],
    ['Lee Van Zandt', 'Van Zandt, Lee'],
    ["Siobhán O'Brien", 'O’BRIEN, SIOBHAN'],
    ['Ray St. Clair', 'SAINT CLAIR, RAY'],
    ['Acme Homes, L.L.C.', 'ACME HOMES LLC'],
    ['Krause & Sons Homes, Inc.', 'Krause and Sons Homes Incorporated'],
    ['The Kim Family Trust', 'KIM FAMILY TRUST'],
    ['Ruth Kim', 'Omar Lee; Ruth Kim']
  ])('are of one person or firm: %s, %s', (mine, listed) => {
    expect(compareNames([mine], [listed])).toBe('same')
  })

  it.each([
    ['Ana Ramirez', 'Eva Ramirez'],
    ['Ana Ramirez', 'Ana Ramos'],
    ['Ana B. Cruz', 'Ana C. Cruz'],
    ['John Smith Jr.', 'John Smith Sr.'],
    ['Maria Garza', 'Maria De La Garza'],
    ['Mary Smith', 'John Smith and Mary Jones'],
    ['Acme Homes, LLC', 'Acme Homes, Inc.'],
    ['Acme Homes LLC', 'Homes, Acme LLC'],
    ['The Kim Trust dated March 3, 2009', 'The Kim Trust dated March 3, 2019']
  ])('are of two: %s, %s', (mine, listed) => {
    expect(compareNames([mine], [listed])).toBe('differ')
  })

  it.each([
    ['James Thomas', 'Thomas James'],
    ['John Smith', 'John Smith Jr.'],
    ['John Smith', 'J. Smith'],
    ['J. Smith', 'J. Smith'],
    ['Ana R.', 'Ana R.'],
    ['Ramirez', 'Ana Ramirez'],
    ['Acme Homes', 'Acme Homes LLC'],
    ['Ana Ramirez', 'Ana Ramirez, Trustee of the Ramirez Trust'],
    ['Cher', 'Cher'],
    ['Ana Ramirez', '']
  ])('do not tell: %s, %s', (mine, listed) => {
    expect(compareNames([mine], listed === '' ? [] : [listed])).toBe('unclear')
  })
})
