import { mount } from '@vue/test-utils'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Download } from '#domain/documents/download.ts'
import DocumentNotes from '../../../../renderer/order/documents/DocumentNotes.vue'
import type { DocumentState } from '../../../../renderer/order/documents/document-state.ts'
import FileVersions from '../../../../renderer/order/documents/FileVersions.vue'
import { sampleDownload, sampleFile, sampleKept } from '../../app/samples.ts'

const BUSY = { kind: 'service-error', status: 503 } as const

function notes(state: DocumentState, download: Download): string {
  const props = { state, download, trouble: undefined, alarm: false, name: 'Deed', heard: 'Deed', loud: false }
  const shown = mount(DocumentNotes, { props })
  onTestFinished(() => shown.unmount())
  return shown.text()
}

describe('the notes below a document', () => {
  it('say that nothing was saved by a canceled download only where nothing is here', () => {
    expect(notes('here', sampleDownload(2, { state: 'canceled' }))).toContain('Nothing was saved.')
    expect(notes('kept', { ...sampleKept(2), state: 'canceled' })).toBe('')
  })

  it('say why a download failed, and not why one was interrupted that goes on', () => {
    expect(notes('here', sampleDownload(2, { state: 'failed', failure: BUSY }))).not.toBe('')
    expect(notes('waiting', sampleDownload(2, { state: 'waiting', failure: BUSY }))).toBe('')
  })
})

describe('the versions of before', () => {
  const shown = () => {
    const files = [
      sampleFile({ id: 'a', canOpen: false, shownAs: null, slot: { fileName: 'a.pdf', uploadedAt: null } }),
      sampleFile({ id: 'b', shownAs: null })
    ]
    const versions = mount(FileVersions, { props: { files, name: 'Deed' } })
    onTestFinished(() => versions.unmount())
    return versions
  }

  it('open, or are shown in their folder if they are not opened, and are previewed only if they can be', async () => {
    const versions = shown()
    const buttons = versions.findAll('button')
    expect(buttons).toHaveLength(2)
    for (const button of buttons) await button.trigger('click')
    expect(versions.emitted('act')).toEqual([
      ['showInFolder', 'a'],
      ['open', 'b']
    ])
  })

  it('have their size, and when they were uploaded if that is known', () => {
    const [first, second] = shown().findAll('.numbers')
    expect([first?.text(), second?.text()]).toEqual(['5.0 MB', '5.0 MB · Nov 19, 2026, 4:04 PM'])
  })

  it('can be dragged, each by its own file', async () => {
    const versions = shown()
    await versions.findAll('li')[1]!.trigger('dragstart')
    expect(versions.emitted('drag')?.map(([, fileId]) => fileId)).toEqual(['b'])
  })
})
