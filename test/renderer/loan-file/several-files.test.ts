import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { useAnnouncer } from '../../../renderer/common/announcer.ts'
import { incomingFile } from '../../../renderer/common/files/incoming-file.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { ANA, ELM, loanFile, REFINANCE } from '../../fixtures/loan-files.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'

let desk: Desk
// What another test heard is no news.
beforeEach(() => {
  useAnnouncer().announce('')
})
afterEach(() => {
  desk.close()
  notice.value = ''
})

const xmlOf = (street: string) =>
  loanFile({ ...REFINANCE, parties: [ANA], properties: [{ ...ELM, AddressLineText: street }] })
const fileOf = (street: string) => new File([xmlOf(street)], `${street}.xml`)
const chosen = (street: string) => ({ name: `${street}.xml`, content: new TextEncoder().encode(xmlOf(street)) })
const BROKEN = new File(['hello'], 'notes.txt')

/** The page of loan files, with these dropped on it together. */
async function dropped(file: File, ...more: readonly File[]) {
  const bridge = deskBridge().answer('drafts.save', ok({ revision: 1, savedAt: 1 }))
  desk = await openDesk('/new/loan-file', bridge)
  incomingFile.value = { kind: 'loan-file', file, more }
  await desk.settle()
}
const which = () => desk.text('.queue').replace(/ Skip this file$/, '')
const name = () => desk.text('.body h2')
const streets = () => desk.bridge.argsOf('drafts.save').map(({ entry }) => entry.properties[0]?.address1)

describe('loan files that were dropped together', () => {
  it('are reviewed one after the other, each as a draft of its own, which are counted at the end', async () => {
    await dropped(fileOf('1 Elm St'), fileOf('2 Elm St'), fileOf('3 Elm St'))
    expect([which(), name()]).toEqual(['File 1 of 3', '1 Elm St.xml'])
    await desk.press('Create draft')
    expect([which(), name()]).toEqual(['File 2 of 3', '2 Elm St.xml'])
    expect(desk.said()).toMatch(/^File 2 of 3\. Loan file read\. /)
    await desk.press('Create draft')
    await desk.press('Create draft')
    expect(streets()).toEqual(['1 Elm St', '2 Elm St', '3 Elm St'])
    expect([desk.place(), notice.value]).toEqual(['/drafts', '3 drafts created.'])
  })

  it('are named with the reason where one can’t be read, and can be skipped', async () => {
    await dropped(fileOf('1 Elm St'), BROKEN, fileOf('3 Elm St'))
    await desk.press('Create draft')
    expect([which(), desk.text('[role=alert]')]).toEqual([
      'File 2 of 3',
      'notes.txt This isn’t an XML file. Export the loan as MISMO 3.4 XML.'
    ])
    await desk.press('Skip this file')
    expect([which(), name()]).toEqual(['File 3 of 3', '3 Elm St.xml'])
    await desk.press('Skip this file')
    expect([streets(), desk.place(), notice.value]).toEqual([['1 Elm St'], '/drafts', '1 draft created.'])
  })

  it('are said to have become no drafts where all of them were skipped', async () => {
    await dropped(fileOf('1 Elm St'), fileOf('2 Elm St'))
    await desk.press('Skip this file')
    await desk.press('Skip this file')
    expect([streets(), desk.place(), notice.value]).toEqual([[], '/drafts', 'No drafts created.'])
  })

  it('are not passed over by a second click, nor where a draft could not be saved', async () => {
    await dropped(fileOf('1 Elm St'), fileOf('2 Elm St'), fileOf('3 Elm St'))
    desk.bridge.answer('drafts.save', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Create draft')
    expect([which(), desk.all('main [role=alert]').length]).toEqual(['File 1 of 3', 1])
    await desk.press('Skip this file')
    expect(desk.all('main [role=alert]')).toEqual([])
    desk.button('Skip this file').click()
    desk.button('Create draft').click()
    await desk.settle()
    expect([which(), streets()]).toEqual(['File 2 of 3', ['1 Elm St']])
  })

  it('are not made into drafts unseen by keys that are held down', async () => {
    await dropped(fileOf('1 Elm St'), fileOf('2 Elm St'))
    await desk.key('Enter', { ctrlKey: true })
    // By then a press counts again.
    await vi.advanceTimersByTimeAsync(500)
    await desk.key('Enter', { ctrlKey: true, repeat: true })
    expect([which(), streets()]).toEqual(['File 2 of 2', ['1 Elm St']])
    await desk.key('Enter', { ctrlKey: true })
    expect([desk.place(), streets()]).toEqual(['/drafts', ['1 Elm St', '2 Elm St']])
  })

  it.each([
    [0, '3 loan files closed without a draft. Open them again.'],
    [1, '2 loan files closed without a draft. Open them again.'],
    [2, '1 loan file closed without a draft. Open it again.']
  ])('are told of where the page is left after %i of them became drafts: “%s”', async (created, told) => {
    await dropped(fileOf('1 Elm St'), fileOf('2 Elm St'), fileOf('3 Elm St'))
    for (let made = 0; made < created; made++) await desk.press('Create draft')
    await desk.router.push('/guide')
    await desk.settle()
    expect(notice.value).toBe(told)
  })

  it('are told of with the one whose draft could not be saved where the page is left then', async () => {
    await dropped(fileOf('1 Elm St'), fileOf('2 Elm St'))
    desk.bridge.answer('drafts.save', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Create draft')
    await desk.router.push('/guide')
    await desk.settle()
    expect(notice.value).toBe('2 loan files closed without a draft. Open them again.')
  })

  it.each<[readonly string[], string, string]>([
    [['a.xml', 'scan.pdf', 'c.xml'], 'File 1 of 2', 'Opened the loan files only. “scan.pdf” can’t be imported.'],
    [['scan.pdf', 'a.xml', 'c'], 'File 1 of 2', 'Opened the loan files only. “scan.pdf” can’t be imported.'],
    [['a.xml', 'b.csv'], '', 'Opened “a.xml” only. Drop the other file separately.'],
    [['scan.pdf', 'b.csv'], '', 'Drop the other file separately.'],
    [['scan.pdf', 'b.docx'], '', '“b.docx” can’t be imported.']
  ])('are counted without what is none, as in %j: “%s”, “%s”', async (names, counted, told) => {
    const [first = BROKEN, ...more] = names.map(file => new File([], file))
    await dropped(first, ...more)
    expect([
      desk
        .all('.queue')
        .map(() => which())
        .join(''),
      notice.value
    ]).toEqual([counted, told])
  })

  it('take the place of the open one, which is said to be closed unless no draft can be made of it', async () => {
    const more = async (file: File) => {
      incomingFile.value = { kind: 'loan-file', file }
      await desk.settle()
    }
    await dropped(fileOf('1 Elm St'), fileOf('2 Elm St'))
    await more(BROKEN)
    expect([which(), notice.value]).toEqual(['File 2 of 3', 'Closed “1 Elm St.xml” without a draft.'])
    notice.value = ''
    await more(fileOf('3 Elm St'))
    expect([which(), name(), notice.value]).toEqual(['File 3 of 4', '3 Elm St.xml', ''])
  })

  it('are not asked for again where no draft can be made of them', async () => {
    await dropped(fileOf('1 Elm St'), BROKEN)
    await desk.press('Create draft')
    await desk.router.push('/guide')
    await desk.settle()
    expect(notice.value).toBe('')
  })
})

describe('loan files that were chosen together', () => {
  const open = async (unread: number) => {
    const gone = { name: 'gone.xml', content: 'unreadable' } as const
    const files = { ...chosen('1 Elm St'), more: [gone, chosen('3 Elm St')], unread }
    desk = await openDesk('/new/loan-file', deskBridge().answer('files.choose', ok(files)))
    await desk.press('Select file…')
  }

  it('are reviewed one after the other, too', async () => {
    await open(0)
    expect([which(), name(), notice.value]).toEqual(['File 1 of 3', '1 Elm St.xml', ''])
    await desk.press('Skip this file')
    expect([which(), desk.text('[role=alert]')]).toEqual(['File 2 of 3', expect.stringMatching(/^gone\.xml /)])
    await desk.press('Skip this file')
    expect([which(), name()]).toEqual(['File 3 of 3', '3 Elm St.xml'])
  })

  it.each([1, 2])('are told of where there were %i too many', async unread => {
    await open(unread)
    expect([which(), notice.value]).toEqual(['File 1 of 3', 'Opened the first 3 files only. Open the rest separately.'])
  })

  it('are not spoken of where the page is left before', async () => {
    desk = await openDesk('/new/loan-file')
    const held = desk.bridge.hold('files.choose')
    await desk.press('Select file…')
    await desk.router.push('/guide')
    await desk.settle()
    held.answer(ok({ ...chosen('1 Elm St'), more: [chosen('2 Elm St')], unread: 1 }))
    await desk.settle()
    expect(notice.value).toBe('')
  })

  it('come after a file that is chosen next, in whose favor the open one is closed', async () => {
    await open(0)
    desk.bridge.answer('files.choose', ok(chosen('4 Elm St')))
    await desk.press('Select another file…')
    expect([which(), name(), notice.value]).toEqual([
      'File 2 of 4',
      '4 Elm St.xml',
      'Closed “1 Elm St.xml” without a draft.'
    ])
  })
})

it('a loan file that was opened alone is left without a word', async () => {
  await dropped(fileOf('1 Elm St'))
  await desk.router.push('/guide')
  await desk.settle()
  expect(notice.value).toBe('')
})

it('a loan file dropped while the draft of another is saved is shown, not passed over', async () => {
  await dropped(fileOf('1 Elm St'))
  const held = desk.bridge.hold('drafts.save')
  await desk.press('Create draft')
  incomingFile.value = { kind: 'loan-file', file: fileOf('2 Elm St') }
  await desk.settle()
  // The other one is not closed without a draft, and this one is no second of several.
  expect([notice.value, desk.all('.queue')]).toEqual(['', []])
  held.answer(ok({ revision: 1, savedAt: 1 }))
  await desk.settle()
  expect([desk.place(), name(), notice.value]).toEqual(['/new/loan-file', '2 Elm St.xml', 'Draft created.'])
})
