import { useConnections } from '../../common/connections.ts'
import { showNotice } from '../../common/notice.ts'
import { onMac } from '../../common/keyboard/shortcuts.ts'

/** The keys of a client by its place in the list, from 0. */
export const clientKeys = (index: number): string => `Mod+Shift+${index + 1}`

/** Makes a client the active one and says so; `index` is its place in the list, from 0. */
export async function switchClient(index: number): Promise<void> {
  const connections = useConnections()
  const next = connections.state?.connections[index]
  if (next === undefined || next.id === connections.activeId) return
  const result = await connections.activate(next.id)
  showNotice(result.ok ? `Switched to ${next.name}.` : `Couldn’t switch to ${next.name}. Try again.`)
}

/** Ctrl/Cmd+Shift+1 to 9 switches clients, until the returned function is called. */
export function listenForClientKeys(): () => void {
  function press(event: KeyboardEvent): void {
    // With Shift, the key's own character depends on the keyboard's layout: its place does not.
    const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? []
    const mod = onMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
    if (digit === undefined || !mod || !event.shiftKey || event.altKey) return
    if (document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    void switchClient(Number(digit) - 1)
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}
