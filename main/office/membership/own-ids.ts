import { createHmac } from 'node:crypto'

/**
 * Ids of what this desk tells, each following from its name: UUIDs of version 8. No other desk can work one out, and take it first for a
 * record of its own; the desk's own key outlives its file, so an id is the same after any restart, backup or restored dump.
 * @param deskKey in base64, as the keychain has it
 */
export function ownIds(deskKey: string): (name: string) => string {
  const secret = Buffer.from(deskKey, 'base64')
  return name => {
    const hex = createHmac('sha256', secret)
      .update(JSON.stringify(['title-desk', 'record', name]))
      .digest('hex')
    const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}
