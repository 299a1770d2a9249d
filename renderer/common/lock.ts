import { ref, watchEffect } from 'vue'
import { bridge } from './bridge.ts'

/** Whether the window is covered: then nothing of the page is drawn (base.css), and no command runs. */
export const locked = ref(false)

/** Follows the main process; resolves once it is known whether the window is covered. */
export async function followLock(): Promise<void> {
  watchEffect(() => document.documentElement.classList.toggle('locked', locked.value), { flush: 'sync' })
  bridge.on('lock.changed', news => (locked.value = news.locked))
  const state = await bridge.call('lock.state', {})
  if (state.ok) locked.value = state.value.locked
}
