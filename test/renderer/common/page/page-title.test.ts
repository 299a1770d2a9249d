import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { locked } from '../../../../renderer/common/lock.ts'
import { usePageTitle } from '../../../../renderer/common/page/page-title.ts'

let scope: EffectScope
let before: string
beforeEach(() => {
  before = document.title
  scope = effectScope(true)
})
afterEach(() => {
  scope.stop()
  locked.value = false
  document.title = before
})

it('the window has the title of its page as it changes, until that is left', async () => {
  const title = ref('Drafts')
  scope.run(() => usePageTitle(title))
  expect(document.title).toBe('Drafts · Title Desk')
  title.value = 'Drafts (2)'
  await nextTick()
  expect(document.title).toBe('Drafts (2) · Title Desk')
  scope.stop()
  title.value = 'Drafts (3)'
  await nextTick()
  expect(document.title).toBe('Drafts (2) · Title Desk')
})

it('the title of a window that is covered tells nothing', async () => {
  scope.run(() => usePageTitle(() => 'Garza refinance'))
  locked.value = true
  await nextTick()
  expect(document.title).toBe('Title Desk')
  locked.value = false
  await nextTick()
  expect(document.title).toBe('Garza refinance · Title Desk')
})
