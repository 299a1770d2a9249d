import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import DropTarget from '../../../../renderer/app/frame/DropTarget.vue'
import { incomingFile } from '../../../../renderer/common/files/incoming-file.ts'
import { notice } from '../../../../renderer/common/notice.ts'

let router: Router
let end: () => void
beforeEach(async () => {
  const component = { render: () => null }
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/drafts', name: 'drafts', component },
      { path: '/settings/library', name: 'library', component },
      { path: '/new/:kind', name: 'new', component }
    ]
  })
  await router.push('/drafts')
  const target = mount(DropTarget, { global: { plugins: [router] }, attachTo: document.body })
  end = () => target.unmount()
})
afterEach(() => {
  end()
  incomingFile.value = undefined
  notice.value = ''
  document.body.replaceChildren()
})

/** What a file manager would say while files are dragged over the window. */
async function drag(name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', more: object = {}, ...files: File[]) {
  const dataTransfer = { types: ['Files'], files, dropEffect: '' }
  const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer, ...more })
  dispatchEvent(event)
  await flushPromises()
  return { isTaken: event.defaultPrevented, effect: dataTransfer.dropEffect }
}
const isShown = () => document.querySelector('.over') !== null
const fileOf = (name: string) => new File(['text'], name)
const openDialog = () => document.body.append(Object.assign(document.createElement('dialog'), { open: true }))

describe('a document dragged out of the window', () => {
  beforeEach(() => {
    dispatchEvent(new Event('dragstart'))
  })

  it('is neither invited nor read where it is let go over the window', async () => {
    expect([await drag('dragover'), isShown()]).toEqual([{ isTaken: true, effect: 'none' }, false])
    await drag('drop', {}, fileOf('Commitment.pdf'))
    expect([incomingFile.value, router.currentRoute.value.path]).toEqual([undefined, '/drafts'])
  })

  it('is still known where it goes from one part of the window to another', async () => {
    await drag('dragleave', { relatedTarget: document.body })
    expect((await drag('dragover')).effect).toBe('none')
  })

  it.each([
    ['it left the window', () => drag('dragleave', { relatedTarget: null })],
    ['its drag ended', () => dispatchEvent(new Event('dragend'))],
    ['the pointer moves freely again', () => dispatchEvent(new PointerEvent('pointermove', { buttons: 0 }))]
  ])('keeps out no other file once %s', async (_what, happens) => {
    dispatchEvent(new PointerEvent('pointermove', { buttons: 1 }))
    expect((await drag('dragover')).effect).toBe('none')
    await happens()
    expect([(await drag('dragover')).effect, isShown()]).toEqual(['copy', true])
  })
})

it('a document is not read either where a part of the page keeps the beginning of its drag to itself', async () => {
  const part = document.createElement('div')
  document.body.append(part)
  part.addEventListener('dragstart', event => {
    event.stopPropagation()
  })
  part.dispatchEvent(new Event('dragstart', { bubbles: true }))
  expect((await drag('dragover')).effect).toBe('none')
})

describe('a file dragged over the window', () => {
  it('is invited to be dropped until it leaves the window, not only a part of it', async () => {
    expect(await drag('dragenter')).toEqual({ isTaken: true, effect: 'copy' })
    expect(isShown()).toBe(true)
    await drag('dragleave', { relatedTarget: document.body })
    expect(isShown()).toBe(true)
    await drag('dragleave', { relatedTarget: null })
    expect(isShown()).toBe(false)
  })

  it('is not taken while a dialog is open', async () => {
    openDialog()
    expect((await drag('dragover')).effect).toBe('none')
    expect(isShown()).toBe(false)
    await drag('drop', {}, fileOf('loan.xml'))
    expect([incomingFile.value, router.currentRoute.value.path]).toEqual([undefined, '/drafts'])
  })

  it('is told from a text that is dragged', async () => {
    expect((await drag('dragover', { dataTransfer: { types: ['text/plain'], files: [] } })).isTaken).toBe(false)
    expect((await drag('drop', { dataTransfer: { types: ['text/plain'], files: [] } })).isTaken).toBe(false)
    expect(isShown()).toBe(false)
  })

  it.each([
    ['/drafts', 'loan.xml', 'loan-file', '/new/loan-file'],
    ['/drafts', 'orders.CSV', 'csv', '/new/csv'],
    ['/drafts', 'orders.tsv', 'csv', '/new/csv'],
    ['/drafts', 'people.vcf', 'contacts', '/settings/library'],
    ['/settings/library', 'people.csv', 'contacts', '/settings/library'],
    ['/settings/library', 'loan.xml', 'loan-file', '/new/loan-file']
  ])('and dropped on %s, named %s, is read as %s at %s', async (from, name, kind, to) => {
    await router.push(from)
    await drag('dragover')
    const file = fileOf(name)
    const { isTaken } = await drag('drop', {}, file)
    expect([isTaken, incomingFile.value, router.currentRoute.value.path]).toEqual([true, { kind, file }, to])
    expect(isShown()).toBe(false)
  })

  it.each<[readonly string[], readonly string[] | undefined]>([
    [['a.xml'], undefined],
    [
      ['a.xml', 'b.csv', 'c.pdf'],
      ['b.csv', 'c.pdf']
    ]
  ])('and dropped with others, as in %j, brings %j to the page, which says what it opened', async (names, more) => {
    await drag('drop', {}, ...names.map(fileOf))
    const { file, more: others } = incomingFile.value ?? {}
    expect([file?.name, others?.map(({ name }) => name), notice.value]).toEqual([names[0], more, ''])
  })

  it('is left alone once the window’s frame is gone', async () => {
    end()
    expect((await drag('dragover')).isTaken).toBe(false)
    end = () => undefined
  })
})
