import { bridge } from './bridge.ts'

/** Copies a text through the main process; false if that failed. */
export async function copyText(text: string): Promise<boolean> {
  return (await bridge.call('clipboard.copy', { text })).ok
}
