import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
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
let opener: HTMLButtonElement
let elsewhere: HTMLInputElement
let told: Told[]

beforeEach(() => {
  vi.useFakeTimers()
  told = fakeFrames()
  opener = document.createElement('button')
  elsewhere = document.createElement('input')
  document.body.append(opener, elsewhere)
  opener.focus()
})
afterEach(() => {
  preview.unmount()
  for (const element of [opener, elsewhere]) element.remove()
  vi.useRealTimers()
})

function open(props: Partial<typeof PROPS> | Record<string, unknown> = {}): void {
  preview = mount(DocumentPreview, { props: { ...PROPS, ...props }, attachTo: document.body })
}

const frame = () => preview.get('iframe').element as HTMLIFrameElement
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
const pageShown = () =>
  `${typed().element.value} ${preview
    .get('.where')
    .text()
    .replace(/^Page\s*/, '')
    .trim()}`
const messages = () => told.map(({ message }) => message)

describe('the preview of a document', () => {
  it('is drawn in a frame that may run its script and print, and has neither our origin nor a way out', () => {
    open()
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-modals')
    expect(frame().getAttribute('src')).toBe('./preview/frame.html')
    expect(frame().hasAttribute('allow')).toBe(false)
  })

  it('gives the document to the frame when that is ready, and keeps its own copy', async () => {
    open()
    expect(preview.text()).toContain('Opening document…')
    await says({ kind: 'ready' })
    const show = told.find(({ message }) => message.kind === 'show')
    const bytes = show?.message.kind === 'show' ? show.message.bytes : undefined
    expect(show?.message).toMatchObject({ kind: 'show', shownAs: 'pdf', mediaType: 'application/pdf' })
    expect([...new Uint8Array(bytes!)]).toEqual([1, 2, 3])
    expect(show?.handedOver).toEqual([bytes])
    expect(bytes).not.toBe(CONTENT.bytes.buffer)
  })

  it('sends the colors of the theme to the frame before the document', async () => {
    open()
    frame().style.cssText =
      'background-color: rgb(18, 21, 20); border-top-color: rgb(45, 52, 49); color: rgb(182, 189, 184)'
    await says({ kind: 'ready' })
    expect(messages()[0]).toEqual({
      kind: 'colors',
      colors: { scheme: 'light', around: 'rgb(18, 21, 20)', edge: 'rgb(45, 52, 49)', ink: 'rgb(182, 189, 184)' }
    })
  })

  it('gives the document once, however often the frame says that it is ready', async () => {
    open()
    for (let time = 0; time < 3; time += 1) await says({ kind: 'ready' })
    expect(messages().filter(({ kind }) => kind === 'show')).toHaveLength(1)
  })

  it('listens to its own frame only', async () => {
    open()
    await says({ kind: 'ready' }, window)
    await says({ kind: 'ready' }, null)
    await says({ kind: 'ready', more: 1 })
    await says('ready')
    expect(told).toEqual([])
    await shows(3)
    await says({ kind: 'leave' }, window)
    expect(preview.emitted('close')).toBeUndefined()
  })

  it('shows the current page, and changes pages by buttons and keys', async () => {
    open()
    expect([isIdle('Previous page'), isIdle('Next page'), isIdle('Print…')]).toEqual([true, true, true])
    await shows(3)
    expect(pageShown()).toBe('1 of 3')
    expect([isIdle('Previous page'), isIdle('Next page')]).toEqual([true, false])
    told.length = 0
    await button('Previous page').trigger('click')
    await button('Next page').trigger('click')
    await says({ kind: 'in-sight', page: 3 })
    expect(pageShown()).toBe('3 of 3')
    expect([isIdle('Previous page'), isIdle('Next page')]).toEqual([false, true])
    for (const key of ['PageUp', 'PageDown', 'Home', 'End']) await preview.get('section').trigger('keydown', { key })
    expect(messages()).toEqual([2, 2, 1, 3].map(page => ({ kind: 'go', page })))
  })

  it('is made larger and smaller, and says how large it is', async () => {
    open()
    await shows(1)
    expect(preview.text()).toContain('94%')
    expect(button('Fit width').attributes('aria-pressed')).toBe('true')
    told.length = 0
    await button('Zoom in').trigger('click')
    await says({ kind: 'zoomed', percent: 100, fits: false })
    expect(preview.text()).toContain('100%')
    expect(button('Fit width').attributes('aria-pressed')).toBe('false')
    await button('Zoom out').trigger('click')
    await button('Fit width').trigger('click')
    for (const key of ['+', '-', '0']) await preview.get('section').trigger('keydown', { key })
    expect(messages()).toEqual(['in', 'out', 'width', 'in', 'out', 'width'].map(to => ({ kind: 'zoom', to })))
  })

  it('is printed once at a time, with its progress told', async () => {
    open()
    await shows(3)
    told.length = 0
    await button('Print…').trigger('click')
    await button('Print…').trigger('click')
    await preview.get('section').trigger('keydown', { key: 'p', ctrlKey: true })
    expect(messages()).toEqual([{ kind: 'print' }])
    expect(preview.get('[role=status]').text()).toBe('Preparing page 1 of 3 for printing…')
    await says({ kind: 'printing', page: 2, pages: 3 })
    expect(preview.get('[role=status]').text()).toBe('Preparing page 3 of 3 for printing…')
    await says({ kind: 'printed', handedOver: true })
    expect(preview.get('[role=status]').text()).toBe('')
    expect(isIdle('Print…')).toBe(false)
  })

  it('says that nothing was printed where a page cannot be drawn', async () => {
    open()
    await shows(3)
    await button('Print…').trigger('click')
    await says({ kind: 'printed', handedOver: false })
    expect(preview.get('[role=status]').text()).toContain('Couldn’t print')
  })

  it.each([
    ['damaged', 'This document can’t be shown.'],
    ['password', 'This document is password-protected.'],
    ['too-large', 'This document is too large to preview.']
  ])('says why there is nothing to see: %s', async (why, title) => {
    open()
    await says({ kind: 'ready' })
    await says({ kind: 'cannot-show', why })
    expect(preview.get('[role=alert]').text()).toContain(title)
    expect(preview.find('iframe').exists()).toBe(false)
    await preview.get('[role=alert] button').trigger('click')
    expect(preview.emitted('open')).toHaveLength(1)
  })

  it.each([
    ['never comes', async () => undefined],
    ['comes, and opens nothing', () => says({ kind: 'ready' })]
  ])('is given up in words where the frame %s', async (_what, before) => {
    open()
    await before()
    await vi.advanceTimersByTimeAsync(11_999)
    expect(preview.text()).toContain('Opening document…')
    await vi.advanceTimersByTimeAsync(1)
    expect(preview.get('[role=alert]').text()).toContain('The preview isn’t responding.')
    await preview
      .findAll('[role=alert] button')
      .find(found => found.text() === 'Try again')
      ?.trigger('click')
    await shows(1)
    expect(preview.text()).toContain('Page 1 of 1')
  })

  it('waits no longer once the document is there', async () => {
    open()
    await shows(2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(preview.find('[role=alert]').exists()).toBe(false)
  })

  it('gives each document a frame of its own', async () => {
    open()
    await shows(2)
    const first = frame()
    const earlier = first.contentWindow
    await preview.setProps({ content: { ...CONTENT, bytes: Uint8Array.of(9) } })
    expect(frame()).not.toBe(first)
    expect(preview.text()).toContain('Opening document…')
    await says({ kind: 'cannot-show', why: 'damaged' }, earlier)
    await shows(7)
    expect(pageShown()).toBe('1 of 7')
  })

  it('waits for its content, and tells why there is none', async () => {
    open({ content: undefined, waiting: true })
    expect(preview.find('iframe').exists()).toBe(false)
    expect(preview.text()).toContain('Loading document…')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(preview.text()).not.toContain('isn’t responding')
    await preview.setProps({ waiting: false, failure: { kind: 'offline' } })
    expect(preview.get('[role=alert]').text()).toContain('This computer is offline.')
    await preview.get('[role=alert] button').trigger('click')
    expect(preview.emitted('retry')).toHaveLength(1)
  })

  it('is closed by its button, by Esc outside and inside of the frame, and the key goes no further', async () => {
    open()
    await shows(1)
    const pressed = vi.fn()
    document.body.addEventListener('keydown', pressed)
    await button('Close').trigger('click')
    await preview.get('section').trigger('keydown', { key: 'Escape' })
    await says({ kind: 'leave' })
    document.body.removeEventListener('keydown', pressed)
    expect(preview.emitted('close')).toHaveLength(3)
    expect(pressed).not.toHaveBeenCalled()
  })

  it.each([
    ['where it came from', () => undefined, () => opener],
    ['where the user has moved it meanwhile, to leave it there', () => elsewhere.focus(), () => elsewhere]
  ])('takes the focus when it appears; when it goes, the focus is %s', async (_where, meanwhile, expected) => {
    const isOpen = ref(true)
    preview = mount(
      { render: () => h('div', isOpen.value ? [h(DocumentPreview, PROPS)] : []) },
      { attachTo: document.body }
    )
    expect(document.activeElement).toBe(preview.get('section').element)
    meanwhile()
    isOpen.value = false
    await nextTick()
    expect(preview.find('section').exists()).toBe(false)
    expect(document.activeElement).toBe(expected())
  })

  it.each([
    ['its name is another', {}, { content: undefined, name: 'Deed of Trust' }],
    [
      'its file is another, before either is there',
      { content: undefined, waiting: true },
      { fileName: 'commitment (2).pdf' }
    ],
    ['its content is another', {}, { content: { ...CONTENT } }],
    ['it is waited for, and has the same name', {}, { content: undefined, waiting: true }],
    [
      'the first could not be had',
      { content: undefined, failure: { kind: 'offline' } },
      { failure: undefined, waiting: true }
    ]
  ])(
    'gives the focus back to what opened the last document, where that took the place of another: %s',
    async (_how, first, second) => {
      const props = ref<Record<string, unknown>>({ ...PROPS, ...first })
      const isOpen = ref(true)
      preview = mount(
        { render: () => h('div', isOpen.value ? [h(DocumentPreview, props.value as typeof PROPS)] : []) },
        { attachTo: document.body }
      )
      elsewhere.focus()
      props.value = { ...props.value, ...second }
      await nextTick()
      await nextTick()
      expect(document.activeElement).toBe(preview.get('section').element)
      isOpen.value = false
      await nextTick()
      expect(document.activeElement).toBe(elsewhere)
    }
  )

  it('remembers what opened it if the next document is opened from within it', async () => {
    const props = ref<Record<string, unknown>>({ ...PROPS, content: undefined, failure: { kind: 'offline' } })
    const isOpen = ref(true)
    preview = mount(
      { render: () => h('div', isOpen.value ? [h(DocumentPreview, props.value as typeof PROPS)] : []) },
      { attachTo: document.body }
    )
    preview.get<HTMLButtonElement>('[role=alert] button').element.focus()
    props.value = { ...PROPS, content: undefined, waiting: true }
    await nextTick()
    await nextTick()
    expect(document.activeElement).toBe(preview.get('section').element)
    isOpen.value = false
    await nextTick()
    expect(document.activeElement).toBe(opener)
  })

  it.each([
    ['the content comes', { content: undefined, waiting: true }, { content: CONTENT, waiting: false }],
    [
      'it is told why there is none',
      { content: undefined, waiting: true },
      { failure: { kind: 'offline' }, waiting: false }
    ],
    ['its file has another name meanwhile', {}, { fileName: 'commitment (2).pdf' }]
  ])('leaves the focus where the user has moved it when %s', async (_what, before, after) => {
    open(before)
    elsewhere.focus()
    await preview.setProps(after)
    await nextTick()
    expect(document.activeElement).toBe(elsewhere)
  })

  it('has the focus when it is tried once more, though the button for it is gone', async () => {
    open()
    await vi.advanceTimersByTimeAsync(12_000)
    const again = button('Try again')
    ;(again.element as HTMLButtonElement).focus()
    await again.trigger('click')
    expect(document.activeElement).toBe(preview.get('section').element)
  })

  it.each(['not-downloaded', 'changed-on-disk'])(
    'asks for a download, and not for a new try, where the file is %s',
    async trouble => {
      open({ content: undefined, failure: { kind: 'file', trouble } })
      expect(preview.get('[role=alert] button').text()).toBe('Download again')
      await preview.get('[role=alert] button').trigger('click')
      expect([preview.emitted('download')?.length, preview.emitted('retry')]).toEqual([1, undefined])
    }
  )

  it.each(['disk-full', 'wrong-content'])(
    'asks for a new try where the file has another trouble: %s',
    async trouble => {
      open({ content: undefined, failure: { kind: 'file', trouble } })
      expect(preview.get('[role=alert] button').text()).toBe('Try again')
      await preview.get('[role=alert] button').trigger('click')
      expect([preview.emitted('download'), preview.emitted('retry')?.length]).toEqual([undefined, 1])
    }
  )

  it('shows a line of text above the pages as its description, if there is one', async () => {
    open()
    expect([preview.find('.words').exists(), preview.get('section').attributes('aria-describedby')]).toEqual([
      false,
      undefined
    ])
    preview.unmount()
    preview = mount(DocumentPreview, {
      props: PROPS,
      slots: { default: 'Call before you wire.' },
      attachTo: document.body
    })
    const described = preview.get('section').attributes('aria-describedby')
    expect(document.getElementById(described ?? '')?.textContent).toBe('Call before you wire.')
    expect(preview.get('.words').element.nextElementSibling).toBe(frame().parentElement)
  })

  it('has names that say what each part is', async () => {
    open()
    await shows(1)
    expect(preview.get('section').attributes('aria-label')).toBe('Preview of Title Commitment')
    expect(frame().title).toBe('Pages of Title Commitment')
    expect(preview.findAll('button').map(found => found.text().replace(/\s+/g, ' '))).toEqual([
      '↑Previous page',
      '↓Next page',
      '−Zoom out',
      '+Zoom in',
      'Fit width',
      'Print…',
      'Open Title Commitment',
      'Close the preview'
    ])
  })
})
