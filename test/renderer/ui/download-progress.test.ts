import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { Download } from '#domain/documents/download.ts'
import DownloadProgress from '../../../renderer/ui/DownloadProgress.vue'

const bar = (state: Download['state'], total: number | null) => {
  const { element } = mount(DownloadProgress, {
    props: { download: { state, total, received: 300 }, name: 'Title Commitment' }
  })
  return ['max', 'value', 'class'].map(name => element.getAttribute(name) ?? '')
}

it('a download shows how much of it is there, and moves only while more arrives', () => {
  expect(bar('receiving', 500)).toEqual(['500', '300', ''])
  expect(bar('paused', 500)).toEqual(['500', '300', 'still'])
})

it('a download of unknown size has no end while it arrives, and is at its beginning while it does not', () => {
  expect(bar('receiving', null)).toEqual(['', '', ''])
  expect(bar('paused', null)).toEqual(['1', '0', 'still'])
})
