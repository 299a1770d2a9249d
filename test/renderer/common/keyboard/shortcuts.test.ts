import { describe, expect, it } from 'vitest'
import { commandOf } from '../../../../renderer/common/keyboard/shortcuts.ts'

const NOTHING = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
type Held = Partial<typeof NOTHING>
const press = (key: string, held: Held = {}) => ({ ...NOTHING, key, ...held })

describe('a key on Windows and Linux', () => {
  it.each([
    ['n', { ctrlKey: true }, 'new-refinance'],
    ['N', { ctrlKey: true, shiftKey: true }, 'new-purchase'],
    ['k', { ctrlKey: true }, 'palette'],
    ['K', { ctrlKey: true }, 'palette'],
    ['Enter', { ctrlKey: true }, 'proceed'],
    ['r', { ctrlKey: true }, 'refresh'],
    ['F5', {}, 'refresh'],
    ['Escape', {}, 'back'],
    ['?', { shiftKey: true }, 'shortcuts'],
    ['/', {}, 'find'],
    ['1', { ctrlKey: true }, 'orders'],
    [',', { ctrlKey: true }, 'settings'],
    ['f', { ctrlKey: true }, 'find'],
    ['s', { ctrlKey: true }, 'save'],
    ['p', { ctrlKey: true }, 'print'],
    ['8', { ctrlKey: true }, 'connections'],
    ['/', { ctrlKey: true }, 'shortcuts'],
    ['n', {}, undefined],
    ['n', { metaKey: true }, undefined],
    ['n', { ctrlKey: true, altKey: true }, undefined],
    ['Enter', {}, undefined],
    ['Enter', { shiftKey: true, ctrlKey: true }, undefined],
    ['Escape', { shiftKey: true }, undefined],
    ['toString', {}, undefined]
  ] satisfies [string, Held, string | undefined][])('%s with %o means %s', (key, held, command) => {
    expect(commandOf(press(key, held), false, false)).toBe(command)
  })
})

describe('a key on a Mac', () => {
  it.each([
    ['n', { metaKey: true }, 'new-refinance'],
    ['n', { ctrlKey: true }, undefined],
    ['Enter', { metaKey: true }, 'proceed']
  ] satisfies [string, Held, string | undefined][])('%s with %o means %s', (key, held, command) => {
    expect(commandOf(press(key, held), false, true)).toBe(command)
  })
})

describe('while a text is being typed', () => {
  it('signs are text', () => {
    expect(commandOf(press('?', { shiftKey: true }), true, false)).toBeUndefined()
    expect(commandOf(press('/'), true, false)).toBeUndefined()
  })

  it('the other shortcuts hold', () => {
    expect(commandOf(press('Enter', { ctrlKey: true }), true, false)).toBe('proceed')
    expect(commandOf(press('Escape'), true, false)).toBe('back')
  })
})
