import { useConnections } from '../../common/connections.ts'
import { showNotice } from '../../common/notice.ts'
import { onMac } from '../../common/keyboard/shortcuts.ts'

/** Makes a client the active one and says so; `index` is its place in the list, from 0. */
export async function switchClient(index: number): Promise<void> {
  const connections = useConnections()
  const next = connections.state?.connections[index]
  if (next === undefined || next.id === connections.activeId) return
  const result = await connections.activate(next.id)
  showNotice(result.ok ? `Switched to ${next.name}.` : `Couldn’t switch to ${next.name}. Try again.`)
}

/** The keys of `clientKeys` with 1 to 9 switch clients, until the returned function is called. */
export function listenForClientKeys(mac = onMac): () => void {
  function press(event: KeyboardEvent): void {
    const { code, ctrlKey, metaKey, shiftKey, altKey } = event
    // With Shift or Option, the key's own character depends on the keyboard's layout: its place does not.
    const [, digit] = /^Digit([1-9])$/.exec(code) ?? []
    const held = mac ? metaKey && altKey && !ctrlKey && !shiftKey : ctrlKey && shiftKey && !metaKey && !altKey
    if (digit === undefined || !held) return
    if (document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    void switchClient(Number(digit) - 1)
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}
