import { describe, expect, it } from 'vitest'
import { compareNames } from '../../main/matching/compare-names.ts'
import { wordsOf } from '../../main/matching/fold.ts'
import {
  isDirection,
  isRoad,
  isSuffix,
  partedRoad,
  phrases,
  sameWord,
  unitLabel,
  unitPlace
} from '../../main/matching/postal-messages.ts'
import { cutState, stateCode } from '../../main/matching/states.ts'
import { partUnit, unitKey } from '../../main/matching/unit.ts'

/** Postal Service Publication 28, appendix C1: the usual ones, in full and as abbreviated. */
const SUFFIXES = `
alley aly, annex anx, arcade arc, avenue ave, bayou byu, beach bch, bend bnd, bluff blf, bottom btm, boulevard blvd, branch br, bridge brg, brook brk, burg bg, bypass byp,
camp cp, canyon cyn, cape cape, causeway cswy, center ctr, circle cir, cliff clf, club clb, common cmn, corner cor, course crse, court ct, cove cv, creek crk, crescent cres,
crest crst, crossing xing, crossroad xrd, curve curv, dale dl, dam dm, drive dr, estate est, estates ests, expressway expy, extension ext, falls fls, ferry fry, field fld,
fields flds, flat flt, ford frd, forest frst, forge frg, fork frk, fort ft, freeway fwy, garden gdn, gateway gtwy, glen gln, green grn, grove grv, harbor hbr, haven hvn,
heights hts, highway hwy, hill hl, hills hls, hollow holw, inlet inlt, island is, junction jct, key key, knoll knl, lake lk, lakes lks, landing lndg, lane ln, light lgt,
lodge ldg, loop loop, mall mall, manor mnr, meadow mdw, meadows mdws, mill ml, mission msn, mount mt, mountain mtn, orchard orch, parkway pkwy, path path, pike pike, pine pne,
place pl, plain pln, plaza plz, point pt, port prt, prairie pr, ranch rnch, rapid rpd, rest rst, ridge rdg, river riv, road rd, route rte, row row, run run, shoal shl,
shore shr, spring spg, springs spgs, square sq, station sta, stream strm, street st, summit smt, terrace ter, trace trce, track trak, trail trl, tunnel tunl, turnpike tpke,
union un, valley vly, viaduct via, view vw, village vlg, ville vl, vista vis, walk walk, wall wl, way way, wells wls
`
const pairs = (text: string) =>
  text
    .trim()
    .split(/,\s*/)
    .map(pair => pair.split(/\s+/) as [string, string])

describe('words of an address', () => {
  it.each(pairs(SUFFIXES).filter(([full]) => !['cape', 'key'].includes(full)))(
    '%s and %s are one kind of street',
    (full, short) => {
      expect(sameWord(full)).toBe(sameWord(short))
      expect(isSuffix(sameWord(full))).toBe(true)
    }
  )

  it.each(pairs('north n, south s, east e, west w, northeast ne, northwest nw, southeast se, southwest sw'))(
    '%s and %s are one direction',
    (full, short) => {
      expect([sameWord(full), isDirection(short), isDirection(full), isSuffix(short)]).toEqual([
        short,
        true,
        false,
        false
      ])
    }
  )

  it.each(
    pairs(`first 1st, second 2nd, third 3rd, fourth 4th, fifth 5th, sixth 6th, seventh 7th, eighth 8th, ninth 9th, tenth 10th, eleventh 11th, twelfth 12th, thirteenth 13th,
    fourteenth 14th, fifteenth 15th, sixteenth 16th, seventeenth 17th, eighteenth 18th, nineteenth 19th, twentieth 20th, thirtieth 30th, fortieth 40th, fiftieth 50th, sixtieth 60th,
    seventieth 70th, eightieth 80th, ninetieth 90th, hundredth 100th, junior jr, senior sr, general gen`)
  )('%s and %s are one word', (full, short) => {
    expect(sameWord(full)).toBe(short)
  })

  it.each(['#', 'apt', 'apartment', 'unit', 'ste', 'suite', 'no', 'num', 'number', 'condo'])(
    '%s says only that a door follows',
    word => {
      expect(unitLabel(word)).toBe('')
    }
  )

  it.each(
    pairs(
      'building bldg, floor fl, lot lot, room rm, space spc, trailer trlr, department dept, office ofc, hangar hngr, penthouse ph, block blk'
    )
  )('%s says which part of the building follows (%s)', (full, short) => {
    expect([unitLabel(full), unitLabel(short)]).toEqual([short, short])
  })

  it.each(pairs('basement bsmt, front frnt, lower lowr, upper uppr, penthouse ph, rear rear'))(
    '%s needs no number (%s)',
    (full, short) => {
      expect([unitPlace(full), unitPlace(short)]).toEqual([short, short])
    }
  )

  it.each(['elm', '', 'constructor', 'st', '4'])('%j marks no unit', word => {
    expect([unitLabel(word), unitPlace(word)]).toEqual([undefined, undefined])
  })

  it.each<[string, string]>([
    ['farm to market road', 'fm'],
    ['fm road', 'fm'],
    ['ranch road', 'rr'],
    ['ranch to market', 'rm'],
    ['county road', 'cr'],
    ['co rd', 'cr'],
    ['us highway', 'us'],
    ['u s hwy', 'us'],
    ['state highway', 'sh'],
    ['state road', 'sr'],
    ['state route', 'sr'],
    ['interstate highway', 'ih'],
    ['interstate', 'ih'],
    ['po box', 'pobox'],
    ['post office box', 'pobox'],
    ['apt no', 'apt'],
    ['unit number', 'unit'],
    ['suite no', 'ste'],
    ['martin luther king jr', 'mlk']
  ])('"%s" means one word: %s', (phrase, word) => {
    expect(phrases.find(([words]) => words.join(' ') === phrase)?.[1]).toBe(word)
  })

  it('replaces the longest phrase first', () => {
    const lengths = phrases.map(([words]) => words.length)
    expect(lengths).toEqual(lengths.toSorted((one, other) => other - one))
  })

  it.each(['fm', 'rm', 'rr', 'cr', 'us', 'sh', 'sr', 'ih', 'hwy'])(
    '%s is a numbered road, also written in one with its number',
    road => {
      expect([isRoad(road), partedRoad(`${road}14`), partedRoad(`${road}14a`)]).toEqual([
        true,
        [road, '14'],
        [road, '14a']
      ])
    }
  )

  it.each([
    ['i35', ['ih', '35']],
    ['fm', ['fm']],
    ['xfm14', ['xfm14']],
    ['fm14ab', ['fm14ab']],
    ['elm', ['elm']]
  ])('%s is parted as %j', (word, parts) => {
    expect(partedRoad(word)).toEqual(parts)
  })
})

describe('the unit among the words of an address', () => {
  it.each<[string, string, string]>([
    ['12 elm st apt 4', '12 elm st', 'apt 4'],
    ['apt 4 12 elm st', '12 elm st', 'apt 4'],
    ['12 elm st apt 4 b', '12 elm st', 'apt 4 b'],
    ['12 elm st apt 4 b st', '12 elm st b st', 'apt 4'],
    ['12 elm st 2nd fl', '12 elm st', '2nd fl'],
    ['12 elm st rear', '12 elm st', 'rear'],
    ['rear 12 elm st', 'rear 12 elm st', ''],
    ['rear', 'rear', ''],
    ['12 no mi st', '12 no mi st', ''],
    ['12 elm st no c', '12 elm st', 'no c'],
    ['12 elm st apt ab', '12 elm st', 'apt ab'],
    ['12 elm st apt abc', '12 elm st apt abc', ''],
    ['12 apt st', '12 apt st', ''],
    ['12 elm st apt', '12 elm st apt', ''],
    ['12 elm st apt unit 4', '12 elm st', 'apt unit 4'],
    ['12 elm st bldg 3 apt 4', '12 elm st', 'bldg 3 apt 4'],
    ['12 elm st apt 4 22', '12 elm st', 'apt 4 22'],
    ['12 elm st apt 4 bc', '12 elm st bc', 'apt 4']
  ])('%s: street "%s", unit "%s"', (all, street, unit) => {
    const parted = partUnit(all.split(' '))
    expect([parted.street.join(' '), parted.unit.join(' ')]).toEqual([street, unit])
  })

  it.each<[string, string]>([
    ['apt 2b', '2b'],
    ['# 2 b', '2b'],
    ['apt b 2', 'b2'],
    ['2 3', '2 3'],
    ['bldg 3 apt 4', '4 bldg:3'],
    ['apt 4 bldg 3', '4 bldg:3'],
    ['2nd fl', 'fl:2'],
    ['fl 2', 'fl:2'],
    ['rear', 'rear'],
    ['bldg b 2', 'bldg:b2'],
    ['lot 4', 'lot:4'],
    ['apt 4 apt 4', '4'],
    ['ph', 'ph'],
    ['basement', 'bsmt'],
    ['bldg 3 fl 2', 'bldg:3 fl:2'],
    ['bldg apt 4', 'bldg:4'],
    ['apt bldg 4', 'bldg:4'],
    ['2 bc', '2 bc']
  ])('%s is compared as "%s"', (unit, key) => {
    expect(unitKey(unit.split(' '))).toBe(key)
  })
})

describe('a state', () => {
  it.each<[string, string, string, string]>([
    ['austin tx', '', 'tx', 'austin'],
    ['austin texas', '', 'tx', 'austin'],
    ['charleston west virginia', '', 'wv', 'charleston'],
    ['key west virginia', 'va', 'va', 'key west'],
    ['austin', '', '', 'austin'],
    ['tx', '', 'tx', ''],
    ['washington district of columbia', '', 'dc', 'washington'],
    ['austin tx', 'ok', 'tx', 'austin'],
    ['', '', '', '']
  ])('at the end of "%s" (expected: "%s") is "%s"', (words, expected, state, rest) => {
    const cut = cutState(words === '' ? [] : words.split(' '), expected)
    expect([cut.state, cut.rest.join(' ')]).toEqual([state, rest])
  })

  it.each([
    ['tx', 'tx'],
    ['new york', 'ny'],
    ['east texas', 'east texas'],
    ['zz', 'zz']
  ])('"%s" in its own field is "%s"', (typed, code) => {
    expect(stateCode(typed.split(' '))).toBe(code)
  })
})

describe('words of a name', () => {
  it.each([
    'LLC',
    'Inc',
    'Incorporated',
    'Corp',
    'Corporation',
    'LP',
    'LLP',
    'Ltd',
    'Limited',
    'Company',
    'Co',
    'PLC',
    'PLLC',
    'Trust',
    'Trustee',
    'Estate',
    'Bank',
    'Association',
    'Partners',
    'Partnership',
    'Fund',
    'Foundation',
    'Holdings',
    'Properties',
    'Investments',
    'Ventures',
    'Group',
    'Enterprises',
    'Builders',
    'Homes',
    'Realty',
    'Capital',
    'Development',
    'Construction',
    'Department',
    'Authority',
    'University',
    'County',
    'City',
    'State',
    'Housing',
    'Mortgage',
    'Residential',
    'Lending',
    'LLLP',
    'PC',
    'NA',
    'Trustees',
    'Developments'
  ])('with %s it is no person: its words are never moved', word => {
    expect(compareNames([`Oak Hill ${word}`], [`Hill, Oak ${word}`])).not.toBe('same')
    expect(compareNames([`Oak Hill ${word}`], [`Hill ${word}, Oak`])).not.toBe('same')
    expect(compareNames([`Oak Hill ${word}`], [`OAK HILL ${word.toUpperCase()}`])).toBe('same')
  })

  it.each([
    ['Incorporated', 'Inc'],
    ['Corporation', 'Corp'],
    ['Company', 'Co'],
    ['Limited', 'Ltd'],
    ['Assn', 'Association'],
    ['Limited Liability Company', 'LLC'],
    ['Limited Partnership', 'LP'],
    ['Rev Trust', 'Revocable Trust'],
    ['Trust dtd 2009', 'Trust dated 2009']
  ])('%s and %s are one form of a firm', (long, short) => {
    expect(compareNames([`Acme ${long}`], [`Acme ${short}`])).toBe('same')
  })

  it.each([
    ['Jr', 'Junior'],
    ['Sr', 'Senior'],
    ['II', '2nd'],
    ['III', '3rd'],
    ['IV', '4th']
  ])('%s and %s are one generation, and no other', (one, same) => {
    expect(compareNames([`Tom Brown ${one}`], [`Tom Brown ${same}`])).toBe('same')
    for (const other of ['Jr', 'Sr', 'II', 'III', 'IV'].filter(generation => generation !== one)) {
      expect(compareNames([`Tom Brown ${one}`], [`Tom Brown ${other}`]), other).toBe('differ')
    }
  })

  it.each(['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'])('%s before it is left out', title => {
    expect(compareNames([`${title}. Ana Ramirez`], ['Ramirez, Ana'])).toBe('same')
  })

  it.each([
    'de',
    'del',
    'della',
    'la',
    'las',
    'los',
    'el',
    'van',
    'von',
    'der',
    'den',
    'di',
    'da',
    'du',
    'st',
    'mc',
    'bin',
    'al',
    'ste'
  ])('%s belongs to the surname behind it', particle => {
    expect(compareNames([`Maria ${particle} Garza`], [`${particle} Garza, Maria`])).toBe('same')
    expect(compareNames([`Maria ${particle} Garza`], ['Maria Garza'])).toBe('differ')
  })

  it.each([
    'a single woman',
    'an unmarried man',
    'as joint tenants',
    'husband and wife',
    'his wife',
    'her husband',
    'married',
    'widow',
    'widower',
    'deceased',
    'et al',
    'individually',
    'jointly',
    'joint tenants',
    'single',
    'unmarried',
    'wife'
  ])('behind a comma, "%s" is how they take title', vesting => {
    expect(compareNames(['Ana Ramirez'], [`Ana Ramirez, ${vesting}`])).toBe('same')
  })

  it.each([';', '/', '\n', '|', '+'])('%j parts people', mark => {
    expect(compareNames(['Ruth Kim'], [`Omar Lee ${mark} Ruth Kim`])).toBe('same')
  })

  it('is read without accents, case and points', () => {
    expect(wordsOf('Peña-Núñez, José L.')).toEqual(wordsOf('PENA NUNEZ, JOSE L'))
  })
})
