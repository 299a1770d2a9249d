import { bridge } from './bridge.ts'

/** Takes a text, puts it on the clipboard through the main process; false where that failed. */
export async function copyText(text: string): Promise<boolean> {
  return (await bridge.call('clipboard.copy', { text })).ok
}
