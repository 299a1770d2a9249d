import { afterEach, describe, expect, it } from 'vitest'
import type { DocumentFolder } from '#domain/documents/stored-documents.ts'
import { USUAL_PREFERENCES as USUAL } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { roomIn, settingsBridge, USUAL_FOLDER } from './settings-bridge.ts'

let desk: Desk
afterEach(() => desk.close())

const open = async (bridge = settingsBridge()) =>
  (desk = await openDesk(
    '/settings',
    bridge.answer('preferences.read', ok(USUAL)).answer('preferences.save', preferences => ok(preferences))
  ))
const saved = () => desk.bridge.argsOf('preferences.save')
const section = () => wordsOf(desk.one('section:has(.folder)'))
const messageOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

const CLOUD: DocumentFolder = { path: '/home/ana/OneDrive/Files', kind: 'onedrive', chosen: true }
const CHOOSE = 'Select folder…'
const BACK = 'Use default folder'

describe('the folder for documents', () => {
  it('is shown with what kind of place it is; the usual one needs no way back', async () => {
    await open()
    expect(section()).toContain(`${USUAL_FOLDER.path} On this computer.`)
    expect(desk.has(BACK)).toBe(false)
  })

  it('is the one the user chooses, for later downloads, and the default again on request', async () => {
    await open(
      settingsBridge().answer('documents.chooseFolder', ok(CLOUD)).answer('documents.usualFolder', ok(USUAL_FOLDER))
    )
    await desk.press(CHOOSE)
    expect(section()).toContain(`${CLOUD.path} Synced by OneDrive: files are copied to other computers`)
    expect(section()).toContain('Files you already have stay where they are.')
    expect(desk.said()).toBe(`Documents are now saved to ${CLOUD.path}.`)
    await desk.press(BACK)
    expect(section()).toContain(USUAL_FOLDER.path)
    expect(desk.has(BACK)).toBe(false)
    expect(saved()).toEqual([])
  })

  it('stays where the person thought better of it', async () => {
    await open(
      settingsBridge()
        .answer('documents.room', ok(roomIn(CLOUD)))
        .answer('documents.chooseFolder', ok(null))
    )
    await desk.press(CHOOSE)
    expect(section()).toContain(CLOUD.path)
    expect(desk.all('[role=alert]')).toEqual([])
  })

  it('that cannot be written is refused in words, until one is chosen that can', async () => {
    await open(settingsBridge().answer('documents.chooseFolder', failed({ kind: 'file', trouble: 'cannot-write' })))
    await desk.press(CHOOSE)
    expect(desk.text('[role=alert]')).toBe('We can’t save files in that folder. Select another one.')
    expect(section()).toContain(USUAL_FOLDER.path)
    desk.bridge.answer('documents.chooseFolder', ok(CLOUD))
    await desk.press(CHOOSE)
    expect(desk.all('[role=alert]')).toEqual([])
  })

  it('that cannot be kept is told', async () => {
    await open(
      settingsBridge().answer(
        'documents.chooseFolder',
        failed({ kind: 'file', trouble: 'disk-full', fileName: 'document-folder.json' })
      )
    )
    await desk.press(CHOOSE)
    expect(wordsOf(desk.one('[role=alert]'))).toContain(
      'This computer’s disk is full. Documents are still saved to the folder above.'
    )
  })

  it('is asked for once while the system asks', async () => {
    await open()
    const held = desk.bridge.hold('documents.chooseFolder')
    await desk.press(CHOOSE)
    await desk.press(CHOOSE)
    expect(desk.button(CHOOSE).getAttribute('aria-disabled')).toBe('true')
    expect(desk.bridge.argsOf('documents.chooseFolder')).toHaveLength(1)
    held.answer(ok(null))
    await desk.settle()
    expect(desk.button(CHOOSE).getAttribute('aria-disabled')).toBe('false')
  })

  it('that cannot be read is told, and another can be chosen all the same', async () => {
    await open(
      settingsBridge()
        .answer('documents.room', failed({ kind: 'store', trouble: 'locked' }))
        .answer('documents.chooseFolder', ok(CLOUD))
    )
    expect(desk.text('[role=alert]')).toContain('Your saved work is locked.')
    await desk.press(CHOOSE)
    expect(section()).toContain(CLOUD.path)
    expect(desk.all('[role=alert]')).toEqual([])
  })
})

describe('the names of files', () => {
  const pattern = () => desk.field('File names')

  it('are previewed from the field as one types; nothing is saved yet', async () => {
    await open()
    expect(pattern().value).toBe('{original name}')
    expect(desk.text('.names')).toBe('by {original name}.pdf')
    await desk.type(pattern(), '{type}')
    expect(desk.text('.names')).toBe('by {type}.pdf')
    expect(saved()).toEqual([])
  })

  it('are those of what was typed last, in whichever order the answers come', async () => {
    await open()
    const held = desk.bridge.hold('documents.nameSample')
    await desk.type(pattern(), '{type}')
    await desk.type(pattern(), '{type} {order}')
    held.answer(ok({ names: ['stale.pdf'] }))
    await desk.settle()
    expect(desk.text('.names')).toBe('by {original name}.pdf')
    held.answer(ok({ names: ['fresh.pdf'] }))
    await desk.settle()
    expect(desk.text('.names')).toBe('fresh.pdf')
  })

  it('are not those of a pattern that is no longer there', async () => {
    await open()
    const held = desk.bridge.hold('documents.nameSample')
    await desk.type(pattern(), '{type}')
    await desk.type(pattern(), '{type')
    held.answer(ok({ names: ['stale.pdf'] }))
    await desk.settle()
    expect(section()).toContain('Fix the pattern to see examples.')
    expect(desk.all('.names')).toEqual([])
  })

  it('are kept when the field is left, or by Enter, and not where nothing changed', async () => {
    await open()
    await desk.type(pattern(), '{closing date} {type}')
    pattern().blur()
    await desk.settle()
    pattern().focus()
    await desk.key('Enter')
    expect(saved()).toEqual([{ ...USUAL, filePattern: '{closing date} {type}' }])
    expect(desk.said()).toBe('Saved.')
  })

  it('by a pattern that cannot be used are refused at the field when it is left, never while one types', async () => {
    await open()
    await desk.type(pattern(), '{closing date}')
    expect(pattern().getAttribute('aria-invalid')).toBeNull()
    pattern().blur()
    await desk.settle()
    expect(pattern().getAttribute('aria-invalid')).toBe('true')
    expect(messageOf(pattern())).toBe(
      'Add {type} or {original name} to tell an order’s documents apart. Still using {original name}.'
    )
    expect([pattern().value, saved()]).toEqual(['{closing date}', []])
    await desk.type(pattern(), '{closing date} {type}')
    expect(pattern().getAttribute('aria-invalid')).toBeNull()
  })

  it('take a part at the caret, which goes on after it', async () => {
    await open()
    await desk.type(pattern(), '{type} - final')
    pattern().setSelectionRange(9, 14)
    await desk.press('Insert {closing date}')
    expect(pattern().value).toBe('{type} - {closing date}')
    expect([document.activeElement, pattern().selectionStart, pattern().selectionEnd]).toEqual([pattern(), 23, 23])
    await desk.press('Insert {order}')
    expect(pattern().value).toBe('{type} - {closing date} {order}')
    expect(desk.text('.names')).toBe('by {type} - {closing date} {order}.pdf')
  })

  it('leave the focus in the field while a part is clicked', async () => {
    await open()
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
    desk.button('Insert {type}').dispatchEvent(down)
    expect(down.defaultPrevented).toBe(true)
  })

  it('that cannot be made are told, and made again', async () => {
    await open(settingsBridge().answer('documents.nameSample', failed({ kind: 'bug' })))
    expect(desk.text('[role=alert]')).toContain('Title Desk hit a problem')
    desk.bridge.answer('documents.nameSample', ok({ names: ['a.pdf'] }))
    await desk.press('Try again')
    expect(desk.text('.names')).toBe('a.pdf')
  })
})

describe('the days that files are kept', () => {
  const days = () => desk.field('Delete files after (days)')
  const enter = async (text: string) => {
    await desk.type(days(), text)
    await desk.key('Enter')
  }

  it('have no end at first, are kept when they change, and have none again where the field is empty', async () => {
    await open()
    expect([days().value, messageOf(days())]).toEqual(['', 'Leave empty to keep files until you delete them.'])
    await enter('90')
    expect(messageOf(days())).toContain('Deletes files saved over 90 days ago, unless they were changed.')
    await enter('')
    expect(saved().map(({ keepDays }) => keepDays)).toEqual([90, null])
    expect(days().value).toBe('')
  })

  it.each(['0', '3651', 'some', '-1', '1.5'])('are not %j', async text => {
    await open()
    await enter(text)
    expect(messageOf(days())).toBe('Enter a number from 1 to 3,650, or leave it empty.')
    expect(saved()).toEqual([])
  })
})

it('the usual values bring back the usual names and no end of keeping, and leave the folder', async () => {
  await open(
    settingsBridge()
      .answer('preferences.read', ok({ ...USUAL, filePattern: '{type}', keepDays: 30 }))
      .answer('documents.room', ok(roomIn(CLOUD)))
  )
  desk.bridge.answer('preferences.read', ok({ ...USUAL, filePattern: '{type}', keepDays: 30 }))
  await desk.press('Restore defaults')
  expect(saved()).toEqual([USUAL])
  expect(section()).toContain(CLOUD.path)
})
