import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import DocumentPreview from '../../../renderer/ui/preview/DocumentPreview.vue'
import { fakeFrames, frameSays, type Told } from './fake-frames.ts'

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

function open(props: Record<string, unknown> = {}): void {
  preview = mount(DocumentPreview, {
    props: {
      content: { shownAs: 'pdf', mediaType: 'application/pdf', bytes: Uint8Array.of(1, 2, 3) },
      name: 'Title Commitment',
      fileName: 'commitment.pdf',
      failure: undefined,
      waiting: false,
      ...props
    },
    attachTo: document.body
  })
}

async function shows(pages: number): Promise<void> {
  frameSays({ kind: 'ready' })
  await vi.advanceTimersByTimeAsync(0)
  frameSays({ kind: 'shown', pages })
  await vi.advanceTimersByTimeAsync(0)
}

const button = (name: string) =>
  preview.findAll('button').find(found => found.text().replace(/\s+/g, ' ').includes(name))!
const messages = () => told.map(({ message }) => message)

describe('the preview of a previous version', () => {
  it('says so, on the page and to the frame before the document, and offers the new one (F1)', async () => {
    open({ previous: true })
    await shows(1)
    expect(messages().map(({ kind }) => kind)).toEqual(['colors', 'stamp', 'show'])
    expect(messages()[1]).toEqual({ kind: 'stamp', isPrevious: true })
    const described = document.getElementById(preview.get('section').attributes('aria-describedby') ?? '')?.textContent
    expect(described).toContain('Previous version. The service has replaced or withdrawn this file.')
    await button('Download new version').trigger('click')
    await button('Open previous version').trigger('click')
    expect([preview.emitted('download')?.length, preview.emitted('open')?.length]).toEqual([1, 1])
  })

  it('is stamped from then on if it is replaced while it is shown (F1)', async () => {
    open()
    await shows(1)
    told.length = 0
    await preview.setProps({ previous: true })
    expect(messages()).toEqual([{ kind: 'stamp', isPrevious: true }])
    expect(preview.text()).toContain('Download new version')
  })

  it('asks for the new version if it was replaced before it could be shown (F1)', async () => {
    open({ content: undefined, failure: { kind: 'file', trouble: 'superseded' } })
    expect(preview.get('[role=alert] button').text()).toBe('Download new version')
    await preview.get('[role=alert] button').trigger('click')
    expect(preview.emitted('download')).toHaveLength(1)
  })

  it.each<[string, readonly string[]]>([
    ['here', ['Preview current version']],
    ['at-service', ['Download new version']]
  ])('offers the current one where that is: %s', async (newer, offered) => {
    open({ previous: true, newer })
    await shows(1)
    expect(preview.findAll('.previous button').map(found => found.text())).toEqual(offered)
  })

  it('offers no new one where the service has none (F1)', async () => {
    open({ previous: true, newer: 'none' })
    await shows(1)
    expect(preview.get('.previous').text()).toBe('Previous version. The service has replaced or withdrawn this file.')
    expect(preview.findAll('.previous button')).toEqual([])
  })

  it.each([
    [true, ['Open previous version']],
    [false, ['Open']]
  ])('is called so, too, where it cannot be shown and is opened instead: %s (F1)', async (previous, names) => {
    open({ previous })
    frameSays({ kind: 'ready' })
    frameSays({ kind: 'cannot-show', why: 'damaged' })
    await vi.advanceTimersByTimeAsync(0)
    expect(preview.findAll('[role=alert] button').map(found => found.text())).toEqual(names)
  })
})

describe('a preview in a panel of several', () => {
  it('leaves name, neighbors, focus and Close to the panel', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    open({ pane: true, previous: true, before: true })
    await shows(1)
    await preview.setProps({ name: 'Deed of Trust' })
    await nextTick()
    expect(document.activeElement).toBe(opener)
    opener.remove()
    expect(preview.find('h2').exists()).toBe(false)
    expect(preview.findAll('button').map(found => found.text().replace(/\s+/g, ' '))).toEqual([
      '↑Previous page',
      '↓Next page',
      '−Zoom out',
      '+Zoom in',
      'Fit width',
      'Print…',
      'Open Deed of Trust'
    ])
  })
})
