import { afterEach, expect, it } from 'vitest'
import { keepEarlyKeys } from '../../../renderer/app/early-keys.ts'

let listening = new AbortController()
afterEach(() => {
  listening.abort()
  listening = new AbortController()
  document.body.replaceChildren()
})

/** Presses a key as a browser would; whether the browser may go on with it. */
const press = (key: string, init: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  )

function heardFrom(target: EventTarget) {
  const heard: string[] = []
  const note = (event: Event) => {
    if (event instanceof KeyboardEvent) heard.push(`${event.ctrlKey ? 'Ctrl+' : ''}${event.key}`)
  }
  target.addEventListener('keydown', note, { signal: listening.signal })
  return heard
}

it('keys pressed before their listener is there reach it once, in their order (F25)', async () => {
  const pressAgain = keepEarlyKeys()
  expect(press('ArrowDown')).toBe(false)
  press(' ')
  press('k', { ctrlKey: true })
  const heard = heardFrom(document.body)
  await pressAgain()
  expect(heard).toEqual(['ArrowDown', ' ', 'Ctrl+k'])
  expect(press('ArrowUp')).toBe(true)
  expect(heard.at(-1)).toBe('ArrowUp')
  expect(heard).toHaveLength(4)
})

it('a key pressed again goes to what the one before it focused', async () => {
  const row = document.createElement('button')
  document.body.append(row)
  const pressAgain = keepEarlyKeys()
  press('ArrowDown')
  press(' ')
  document.body.addEventListener('keydown', () => row.focus(), { once: true })
  const heard = heardFrom(row)
  await pressAgain()
  expect(heard).toEqual([' '])
})

it('what the browser does by itself is left to it: Tab, Enter, typing', async () => {
  const box = document.createElement('input')
  document.body.append(box)
  const pressAgain = keepEarlyKeys()
  expect(press('Tab')).toBe(true)
  expect(press('Enter')).toBe(true)
  box.focus()
  expect(press('a')).toBe(true)
  expect(press('f', { ctrlKey: true })).toBe(false)
  const heard = heardFrom(document.body)
  await pressAgain()
  expect(heard).toEqual(['Ctrl+f'])
})

it('while one types, keys with Cmd are kept as those with Ctrl are', async () => {
  const box = document.createElement('input')
  document.body.append(box)
  const pressAgain = keepEarlyKeys()
  box.focus()
  expect([press('f'), press('f', { metaKey: true })]).toEqual([true, false])
  await pressAgain()
})
