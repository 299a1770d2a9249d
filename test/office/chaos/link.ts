import { once } from 'node:events'
import net from 'node:net'
import { join } from 'node:path'
import { resetSocket } from '../../../practice/http/reset-socket.ts'
import type { Server } from '../support/cluster.ts'

/** What happens to the network between a desk and its office. */
export const TROUBLES = ['cut', 'half', 'late', 'frozen', 'refused', 'deaf'] as const
export type Trouble = (typeof TROUBLES)[number]

/** The network between one desk and the database, which a test breaks. */
export interface Link {
  readonly port: number
  /**
   * `cut`: connections are reset. `half`: of what is sent next, one half arrives, then they are reset. `late`: everything takes `ms`. `frozen`:
   * nothing arrives any more, and nobody is told. `refused`: no new connection either. `deaf`: what the desk says arrives, no answer does.
   */
  befall(trouble: Trouble): void
  /** All is well; what was frozen goes on its way. */
  heal(): void
  close(): Promise<void>
  /** Bytes that went through, from the desk and to it. */
  readonly seen: { readonly up: readonly Buffer[]; readonly down: readonly Buffer[] }
}

/** How late is late, in milliseconds: longer than a round trip, so that answers and notifications overtake each other. */
const LATE_MS = 40

/** @param keep whether what goes through is kept */
export async function openLink({ host, port }: Server, keep = false): Promise<Link> {
  let trouble: Trouble | undefined
  const seen = { up: [] as Buffer[], down: [] as Buffer[] }
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  /** Of each way through: passes on so many of the parts that wait, in their order. */
  const ways = new Set<(count: number) => void>()

  const reset = (): void => {
    for (const [desk, office] of pairs) {
      resetSocket(desk)
      // A socket in the file system knows no reset.
      office.destroy()
    }
  }
  const passAll = (): void => {
    for (const pass of ways) pass(Infinity)
  }
  const forward = (from: net.Socket, to: net.Socket, isUp: boolean): void => {
    const waiting: Buffer[] = []
    const pass = (count: number): void => {
      for (const data of waiting.splice(0, count)) if (to.writable) to.write(data)
    }
    ways.add(pass)
    from.on('data', data => {
      if (keep) seen[isUp ? 'up' : 'down'].push(data)
      if (trouble === 'half') {
        trouble = undefined
        to.write(data.subarray(0, Math.ceil(data.byteLength / 2)), reset)
        return
      }
      waiting.push(data)
      if (trouble === 'late') setTimeout(pass, LATE_MS, 1)
      else if (trouble !== 'frozen' && (trouble !== 'deaf' || isUp)) pass(Infinity)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      ways.delete(pass)
      to.destroy()
    })
  }
  const gate = net.createServer(desk => {
    if (trouble === 'refused') {
      resetSocket(desk)
      return
    }
    // PostgreSQL has this name for the socket in its folder.
    const office = net.connect(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
    const pair = [desk, office] as const
    pairs.add(pair)
    desk.on('close', () => pairs.delete(pair))
    forward(desk, office, true)
    forward(office, desk, false)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    seen,
    befall(next) {
      passAll()
      trouble = next === 'cut' ? undefined : next
      if (next === 'cut' || next === 'refused') reset()
    },
    heal() {
      trouble = undefined
      passAll()
    },
    async close() {
      reset()
      gate.close()
      await once(gate, 'close')
    }
  }
}
