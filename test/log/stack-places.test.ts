import { describe, expect, it } from 'vitest'
import { StackPlaces } from '../../main/log/stack-places.ts'
import { startedFields } from '../../main/log/started.ts'

const placesOf = (stack: string, message = 'x') => new StackPlaces(Object.assign(new Error(message), { stack })).text

describe('the places of a stack', () => {
  it.each([
    ['a function of ours', '    at look (/opt/title-desk/main.js:1:20)', 'look@main.js:1:20'],
    ['one that waited', '    at async look (/opt/title-desk/main.js:1:20)', 'look@main.js:1:20'],
    ['a method', '    at Updates.check (file:///opt/main.mjs:3:4)', 'Updates.check@main.mjs:3:4'],
    ['none', '    at /opt/title-desk/main.cjs:5:6', 'main.cjs:5:6'],
    ['a folder of Windows', '    at look (C:\\Users\\ana\\main.ts:7:8)', 'look@main.ts:7:8'],
    ['a file of another kind', '    at look (/home/ana/Ramirez.pdf:1:1)', 'nowhere'],
    ['Node itself', '    at process.processTicksAndRejections (native)', 'nowhere'],
    ['no place at all', 'Ana Ramirez main.js:1:1', 'nowhere']
  ])('of %s have no folder (E24)', (_what, line, places) => {
    expect(placesOf(`Error: x\n${line}`)).toBe(places)
  })

  it('are those after the message, whatever that looks like (E24)', () => {
    const message = 'Ana\n    at ramirez (/a/b.js:1:1)'
    expect(placesOf(`Error: ${message}\n    at look (/a/main.js:2:2)`, message)).toBe('look@main.js:2:2')
  })

  it('are twelve at most, from where it was thrown (E24)', () => {
    const lines = Array.from({ length: 14 }, (_, at) => `    at f${at} (/a/main.js:1:${at})`)
    const places = placesOf(['Error: x', ...lines].join('\n')).split('<')
    expect([places.length, places[0], places.at(-1)]).toEqual([12, 'f0@main.js:1:0', 'f11@main.js:1:11'])
  })
})

it('a system that nobody packs for is none of ours in the log (E24)', () => {
  expect(startedFields('2.3.4', 'freebsd')).toEqual({ major: 2, minor: 3, patch: 4, platform: 'aix' })
})
