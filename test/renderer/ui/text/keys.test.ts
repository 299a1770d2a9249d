import { expect, it } from 'vitest'
import { keyLabels } from '../../../../renderer/ui/text/keys.ts'

it('keys are shown as they stand on the keyboard', () => {
  expect(keyLabels('Mod+Shift+N', false)).toEqual(['Ctrl', 'Shift', 'N'])
  expect(keyLabels('Mod+Shift+N', true)).toEqual(['⌘', '⇧', 'N'])
  expect(keyLabels('Escape', false)).toEqual(['Esc'])
  expect(keyLabels('Alt+Enter', false)).toEqual(['Alt', 'Enter'])
  expect(keyLabels('Alt+Enter', true)).toEqual(['⌥', '↩'])
  expect(keyLabels('Shift+Delete', true)).toEqual(['⇧', '⌦'])
  expect(keyLabels('Escape', true)).toEqual(['esc'])
})
