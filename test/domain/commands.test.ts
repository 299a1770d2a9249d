import { describe, expect, it } from 'vitest'
import { COMMAND_KEYS, COMMAND_ROUTES, COMMANDS, MORE_KEYS, type Command } from '#domain/commands.ts'

describe('a command', () => {
  it('has keys that no other has', () => {
    const keys = [...Object.values(COMMAND_KEYS), ...MORE_KEYS.map(([key]) => key)]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('that opens a page of the rail has its digit, from top to bottom (F21)', () => {
    const digits = COMMANDS.map(command => COMMAND_KEYS[command]).filter(key => /^Mod\+\d$/.test(key))
    expect(digits).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(digit => `Mod+${digit}`))
  })

  it.each<[Command, string]>([
    ['new-refinance', 'new/refinance'],
    ['new-purchase', 'new/purchase'],
    ['loan-file', 'new/loan-file'],
    ['import-csv', 'new/csv']
  ])('to begin an order, %s, opens %s in a window that is not open yet (E9)', (command, route) => {
    expect(COMMAND_ROUTES[command]).toBe(route)
  })

  it('opens a page that no other opens', () => {
    const routes = Object.values(COMMAND_ROUTES)
    expect(new Set(routes).size).toBe(routes.length)
  })
})
