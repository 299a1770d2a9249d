/** Each entry: the normalized word, then its spellings (Postal Service Publication 28, appendix C). */
const SUFFIXES = `
aly alley ally allee|anx annex|arc arcade|ave avenue av aven avenu avn avnue|bch beach|bnd bend|blf bluff bluf|blfs bluffs|btm bottom
blvd boulevard boul boulv|br branch brnch|brg bridge brdge|brk brook|brks brooks|bg burg|byp bypass byps|byu bayou|cp camp|cyn canyon canyn
cswy causeway|ctr center centre cent cntr|cir circle circ crcl|cirs circles|clf cliff|clfs cliffs|clb club|cmn common|cmns commons
cor corner|cors corners|crse course|ct court crt|cts courts|cv cove|cvs coves|crk creek|cres crescent crsent|crst crest|xing crossing crssng
xrd crossroad|curv curve|dl dale|dm dam|dr drive driv drv doctor|drs drives|est estate|ests estates|expy expressway express expr expw
ext extension extn|fls falls|fry ferry|fld field|flds fields|flt flat|flts flats|frd ford|frst forest|frg forge|frk fork|frks forks|ft fort
fwy freeway frwy|gdn garden|gdns gardens|gtwy gateway|gln glen|glns glens|grn green|grns greens|grv grove|grvs groves|hbr harbor harbour
hvn haven|hts heights|hwy highway hiway hway highwy|hl hill|hls hills|holw hollow|inlt inlet|is island|iss islands|jct junction
knl knoll|knls knolls|lk lake|lks lakes|lndg landing|ln lane|lgt light|ldg lodge|loop lp|mnr manor|mnrs manors|mdw meadow|mdws meadows
ml mill|mls mills|msn mission|mt mount|mtn mountain|mtns mountains|orch orchard|oval ovl|pkwy parkway pkway pky parkwy|pne pine|pnes pines
pl place|pln plain|plns plains|plz plaza|pt point|pts points|prt port|pr prairie|radl radial|rnch ranch|rpd rapid|rpds rapids|rst rest
rdg ridge|rdgs ridges|riv river|rd road|rds roads|rte route|shl shoal|shr shore|shrs shores|spg spring|spgs springs|sq square|sqs squares
sta station|strm stream|st street str strt saint|sts streets|smt summit|ter terrace terr|trce trace|trak track|trfy trafficway|trl trail
trls trails|tunl tunnel|tpke turnpike trnpk|un union|vly valley|vlys valleys|via viaduct|vw view|vws views|vlg village|vlgs villages
vl ville|vis vista|walk|way wy|wl wall|wls wells|pass|path|pike|row|run|park|mall|spur|rue
`

const DIRECTIONS = 'n north|s south|e east|w west|ne northeast|nw northwest|se southeast|sw southwest'

/** Other abbreviated words in names. */
const SHORT = 'jr junior|sr senior|gen general'

const ORDINALS = `
1st first|2nd second|3rd third|4th fourth|5th fifth|6th sixth|7th seventh|8th eighth|9th ninth|10th tenth|11th eleventh|12th twelfth
13th thirteenth|14th fourteenth|15th fifteenth|16th sixteenth|17th seventeenth|18th eighteenth|19th nineteenth|20th twentieth
30th thirtieth|40th fortieth|50th fiftieth|60th sixtieth|70th seventieth|80th eightieth|90th ninetieth|100th hundredth
`

/** Numbered roads and other phrases of several words; the longest comes first. */
const PHRASES = `
fm farm to market road,farm to market rd,farm to market,farm market road,farm market rd,farm road,farm rd,fm road,fm rd
rm ranch to market road,ranch to market rd,ranch to market,rm road,rm rd|rr ranch road,ranch rd,rural route,rural rte
cr county road,county rd,co road,co rd,cnty rd,cnty road,cr road|us us highway,us hwy,us route,us rte,u s highway,u s hwy,u s
sh state highway,state hwy|sr state road,state rd,state route,state rte|ih interstate highway,interstate hwy,interstate
mlk martin luther king junior,martin luther king jr,martin luther king|pobox post office box,po box,p o box,pob|apt apartment number,apartment no,apt no|unit unit no,unit number|ste suite no,suite number
`

/** Unit designators that carry no meaning: `Apt 4`, `#4` and `Unit 4` are the same door. */
const DOORS = ['#', 'apt', 'apartment', 'apmt', 'unit', 'ste', 'suite', 'no', 'num', 'number', 'condo']

/** Designators that do: `Lot 4` and `Bldg 4` differ. */
const PARTS = `
bldg building|fl floor flr|lot|rm room|spc space sp|trlr trailer|dept department|ofc office|hngr hangar|ph penthouse|blk block
`

/** Designators that need no number, at the end of a street. */
const PLACES = 'bsmt basement|frnt front|rear|lowr lower|uppr upper|ph penthouse'

type Table = ReadonlyMap<string, string>

/** Maps each form, and the meaning itself, to the meaning; lines are `meaning form form`. */
function table(text: string): Table {
  return new Map(
    text
      .trim()
      .split(/[|\n]/)
      .flatMap(line => {
        const [meaning = '', ...forms] = line.trim().split(' ')
        return [meaning, ...forms].map(form => [form, meaning] as const)
      })
  )
}

const directions = table(DIRECTIONS)
const suffixes = table(SUFFIXES)
const words: Table = new Map([...suffixes, ...directions, ...table(SHORT), ...table(ORDINALS)])
const parts = table(PARTS)
const places = table(PLACES)

/** Normalizes a word of a street or city: `street` and `st` to `st`, `first` to `1st`. */
export const sameWord = (word: string): string => words.get(word) ?? word

/** For normalized words. */
export const isSuffix = (word: string): boolean => suffixes.get(word) === word
export const isDirection = (word: string): boolean => directions.get(word) === word

/** The label of a part of a building (`bldg`), an empty label for a plain door (`apt`), or undefined. */
export const unitLabel = (word: string): string | undefined => (DOORS.includes(word) ? '' : parts.get(word))

/** A place in a building that needs no number (`rear`), or undefined. */
export const unitPlace = (word: string): string | undefined => places.get(word)

/** Phrases as word lists with their normalized word, longest first. */
export const phrases: readonly (readonly [readonly string[], string])[] = PHRASES.trim()
  .split(/[|\n]/)
  .flatMap(line => {
    const space = line.indexOf(' ')
    return line
      .slice(space + 1)
      .split(',')
      .map(phrase => [phrase.split(' '), line.slice(0, space)] as const)
  })
  .sort(([a], [b]) => b.length - a.length)

const ROADS = ['fm', 'rm', 'rr', 'cr', 'us', 'sh', 'sr', 'ih', 'hwy']

/** Whether a normalized word is a kind of numbered road. */
export const isRoad = (word: string): boolean => ROADS.includes(word)

/** Splits `fm1431` into `fm` and `1431`; other words stay whole. */
export function partedRoad(word: string): readonly string[] {
  const [, road, number] = /^(fm|rm|rr|cr|sh|sr|us|ih|i|hwy)(\d+[a-z]?)$/.exec(word) ?? []
  return road === undefined || number === undefined ? [word] : [road === 'i' ? 'ih' : road, number]
}
