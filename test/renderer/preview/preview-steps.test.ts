import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import DocumentPreview from '../../../renderer/ui/preview/DocumentPreview.vue'
import { fakeFrames, frameSays, type Told } from './fake-frames.ts'

const CONTENT = { shownAs: 'pdf', mediaType: 'application/pdf', bytes: Uint8Array.of(1, 2, 3) } as const
const PROPS = {
  content: CONTENT,
  name: 'Title Commitment',
  fileName: 'commitment.pdf',
  failure: undefined,
  waiting: false
}

let preview: VueWrapper
let told: Told[]

beforeEach(() => {
  vi.useFakeTimers()
  told = fakeFrames()
})
afterEach(() => {
  preview.unmount()
  vi.useRealTimers()
})

function open(props: Partial<typeof PROPS> | Record<string, unknown> = {}): void {
  preview = mount(DocumentPreview, { props: { ...PROPS, ...props }, attachTo: document.body })
}

const button = (name: string) =>
  preview.findAll('button').find(found => found.text().replace(/\s+/g, ' ').includes(name))!
const isIdle = (name: string) => button(name).attributes('aria-disabled') === 'true'

async function says(...said: Parameters<typeof frameSays>): Promise<void> {
  frameSays(...said)
  await vi.advanceTimersByTimeAsync(0)
}

async function shows(pages: number): Promise<void> {
  await says({ kind: 'ready' })
  await says({ kind: 'zoomed', percent: 94, fits: true })
  await says({ kind: 'in-sight', page: 1 })
  await says({ kind: 'shown', pages })
}

const typed = () => preview.get<HTMLInputElement>('input[aria-label="Page"]')
const messages = () => told.map(({ message }) => message)

describe('in the preview one', () => {
  it('goes to a page that is typed, and to none that does not exist', async () => {
    open()
    await shows(11)
    told.length = 0
    await typed().setValue('7')
    for (const text of ['0', '12', 'x', '1.5']) await typed().setValue(text)
    expect(messages()).toEqual([{ kind: 'go', page: 7 }])
    expect(typed().element.value).toBe('1')
  })

  it('keeps what is typed into the page number from its other keys', async () => {
    open({ after: true })
    await shows(11)
    told.length = 0
    for (const key of ['ArrowRight', '0', 'Home']) await typed().trigger('keydown', { key })
    expect([messages(), preview.emitted('step')]).toEqual([[], undefined])
    await typed().trigger('keydown', { key: 'Escape' })
    expect(preview.emitted('close')).toHaveLength(1)
  })

  it('says what it belongs to, and steps to its neighbors by buttons and arrows, in and out of the frame', async () => {
    open({ context: 'Ramirez refinance', before: true, after: true })
    await shows(1)
    expect(preview.get('.file').text()).toBe('Ramirez refinance · commitment.pdf')
    await button('Previous document').trigger('click')
    await preview.get('section').trigger('keydown', { key: 'ArrowRight' })
    await says({ kind: 'step', to: 'after' })
    expect(preview.emitted('step')).toEqual([['before'], ['after'], ['after']])
  })

  it('steps nowhere where there is no neighbor', async () => {
    open({ before: true })
    await shows(1)
    expect(isIdle('Next document')).toBe(true)
    await button('Next document').trigger('click')
    await preview.get('section').trigger('keydown', { key: 'ArrowRight' })
    expect(preview.emitted('step')).toBeUndefined()
    await preview.setProps({ before: false })
    expect(preview.findAll('[aria-label="Documents"]')).toEqual([])
  })

  it('leaves keys that are held with another one to the program', async () => {
    open({ before: true, after: true })
    await shows(3)
    told.length = 0
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      for (const key of ['ArrowRight', 'PageDown', '+'])
        await preview.get('section').trigger('keydown', { key, ...held })
    expect([messages(), preview.emitted('step')]).toEqual([[], undefined])
  })
})
