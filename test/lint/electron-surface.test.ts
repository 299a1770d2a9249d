import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { electronUses } from './support/electron-uses.ts'
import { sources } from './support/sources.ts'

const TABLE = /^\|(?<members>(?: `[^`]+`,?)+) \|/gm
const inTables = [...readFileSync('docs/stand-in.md', 'utf8').matchAll(TABLE)].flatMap(row =>
  [...(row.groups?.['members'] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
)
const standIn = sources(['test/electron'], ['.ts'])
const code = standIn.map(({ text }) => text).join('\n')

/** The events that the stand-in lets a listener wait for, by Electron's name of what announces them. */
const events = new Map(
  [...code.matchAll(/emitterOf<Electron\.(\w+)>\('\w+'\)\(([^)]*)\)/g)].map(([, owner = '', list = '']) => [
    owner,
    new Set([...list.matchAll(/^\s*'([\w-]+)'|[(,] ?'([\w-]+)'|^'([\w-]+)'/gm)].map(([, a, b, c]) => a ?? b ?? c))
  ])
)

describe('what the program uses of Electron', () => {
  let uses: ReturnType<typeof electronUses>
  beforeAll(() => {
    uses = electronUses()
  })

  it('is found by the compiler, in every file that does (E1)', () => {
    expect(uses.size).toBeGreaterThan(90)
    expect([...(uses.get('Shell.openPath') ?? [])]).toEqual(['main/window/desktop.ts'])
    expect([...(uses.get("App 'activate'") ?? [])]).toEqual(['main/index.ts'])
  })

  it('is in the tables of docs/stand-in.md, once, and nothing else is (E1)', () => {
    expect(inTables.toSorted()).toEqual([...uses.keys()].toSorted())
  })

  it('the stand-in has: every event may be listened to, every member is implemented (E1)', () => {
    const missing = [...uses.keys()].filter(use => {
      const [, owner = '', event] = /^(\w+) '(.+)'$/.exec(use) ?? []
      if (event !== undefined) return events.get(owner)?.has(event) !== true
      const member = use.split('.')[1] ?? ''
      return !new RegExp(`^\\s*((static|async|readonly|get|declare) )*'?${member}'?(\\s*[(:=<]|,$)`, 'm').test(code)
    })
    expect(missing).toEqual([])
  })
})
