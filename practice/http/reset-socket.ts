import type { Socket } from 'node:net'

/**
 * Ends a connection with a reset, or without one where its own end is on its way: Node (v24) fails to reset it then (EINVAL), leaves it
 * open, and never ends the process.
 */
export function resetSocket(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
