import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { h, ref } from 'vue'
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

  it('goes to no page before the first or after the last, and to none again', async () => {
    open()
    await shows(2)
    told.length = 0
    await preview.get('section').trigger('keydown', { key: 'PageUp' })
    await typed().setValue('1')
    await preview.get('section').trigger('keydown', { key: 'PageDown' })
    await says({ kind: 'in-sight', page: 2 })
    await preview.get('section').trigger('keydown', { key: 'PageDown' })
    expect(messages()).toEqual([{ kind: 'go', page: 2 }])
  })

  it('pages on from the page number, too', async () => {
    open()
    await shows(2)
    told.length = 0
    await typed().trigger('keydown', { key: 'PageDown' })
    expect(messages()).toEqual([{ kind: 'go', page: 2 }])
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves keys with %s to the system, except to print', async held => {
    open({ before: true, after: true })
    await shows(2)
    told.length = 0
    for (const key of ['ArrowLeft', 'ArrowRight', 'PageDown', 'End', '+', '-', '0', 'Escape'])
      await preview.get('section').trigger('keydown', { key, [held]: true })
    expect([messages(), preview.emitted('step'), preview.emitted('close')]).toEqual([[], undefined, undefined])
  })

  it('prints by key once the document is shown, and not the window in its place before', async () => {
    open()
    const print = () => {
      const event = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true })
      preview.get('section').element.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect([print(), messages()]).toEqual([true, []])
    await shows(2)
    told.length = 0
    expect([print(), messages()]).toEqual([true, [{ kind: 'print' }]])
  })

  it('is told of the last page while that is printed, and of no failure before once one prints again', async () => {
    open()
    await shows(3)
    const status = () => preview.get('[role=status]')
    await button('Print…').trigger('click')
    await says({ kind: 'printing', page: 3, pages: 3 })
    expect(status().text()).toBe('Preparing page 3 of 3 for printing…')
    await says({ kind: 'printed', handedOver: false })
    expect(status().classes()).toContain('bad')
    await button('Print…').trigger('click')
    expect([status().text(), status().classes()]).toEqual(['Preparing page 1 of 3 for printing…', ['said']])
  })
})

describe('the preview', () => {
  it('tells no page and no size before the document is shown', () => {
    open()
    expect(preview.get('.where').text()).toMatch(/^Page\s*–$/)
    expect(preview.get('.percent').text()).toBe('–')
    expect(button('Fit width').attributes('aria-pressed')).toBe('false')
  })

  it('names the file alone where it belongs to nothing, and nothing where it has no name either', async () => {
    open()
    expect(preview.get('.file').text()).toBe('commitment.pdf')
    await preview.setProps({ fileName: '' })
    expect(preview.find('.file').exists()).toBe(false)
  })

  it('waits for the document as long as for the frame, counted from the answer of that', async () => {
    open()
    await vi.advanceTimersByTimeAsync(7000)
    await says({ kind: 'ready' })
    await vi.advanceTimersByTimeAsync(11_999)
    expect(preview.find('[role=alert]').exists()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(preview.get('[role=alert]').text()).toContain('The preview isn’t responding.')
  })

  it('has the colors of the theme, also when that changes', async () => {
    const listeners = new Set<() => void>()
    const theme = {
      matches: false,
      addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener)
    }
    vi.stubGlobal('matchMedia', () => theme)
    open()
    await shows(1)
    expect(messages()[0]).toMatchObject({ kind: 'colors', colors: { scheme: 'light' } })
    told.length = 0
    theme.matches = true
    for (const listener of listeners) listener()
    expect(messages()).toMatchObject([{ kind: 'colors', colors: { scheme: 'dark' } }])
  })

  it('as one of several has neither name, neighbors nor Close, and leaves the focus to what has them', async () => {
    open({ pane: true, previous: true, before: true, context: 'Ramirez refinance' })
    await shows(1)
    expect(document.activeElement).not.toBe(preview.get('section').element)
    expect(preview.findAll('h2, .file, .previous')).toEqual([])
    expect(preview.get('section').attributes('aria-describedby')).toBeUndefined()
    expect(preview.findAll('button').map(found => found.text().replace(/\s+/g, ' '))).toEqual([
      '↑Previous page',
      '↓Next page',
      '−Zoom out',
      '+Zoom in',
      'Fit width',
      'Print…',
      'Open Title Commitment'
    ])
    expect(messages()).toContainEqual({ kind: 'stamp', isPrevious: true })
    await preview.setProps({ name: 'Title Commitment, now' })
    await vi.advanceTimersByTimeAsync(0)
    expect(document.activeElement).not.toBe(preview.get('section').element)
  })

  it('gives the focus back to what opened it, also where nothing had it when another document came', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    const props = ref<Record<string, unknown>>({ ...PROPS, content: undefined, waiting: true })
    const isOpen = ref(true)
    preview = mount(
      { render: () => h('div', isOpen.value ? [h(DocumentPreview, props.value as typeof PROPS)] : []) },
      { attachTo: document.body }
    )
    preview.get<HTMLElement>('section').element.blur()
    props.value = { ...props.value, name: 'Deed of Trust' }
    await vi.advanceTimersByTimeAsync(0)
    expect(document.activeElement).toBe(preview.get('section').element)
    isOpen.value = false
    await vi.advanceTimersByTimeAsync(0)
    expect(document.activeElement).toBe(opener)
    opener.remove()
  })
})
