import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Listens on this computer, and counts what arrives: datagrams, and connections that begin. */
export interface Listening {
  readonly ports: Ports
  arrived(): { readonly datagrams: number; readonly connections: number }
  close(): Promise<void>
}

export interface Ports {
  readonly udp: number
  readonly tcp: number
}

export async function listen(): Promise<Listening> {
  const arrived = { datagrams: 0, connections: 0 }
  const udp = createSocket('udp4').on('message', () => {
    arrived.datagrams += 1
  })
  const tcp = createServer(socket => {
    arrived.connections += 1
    socket.on('error', () => undefined).destroy()
  })
  udp.bind(0, '127.0.0.1')
  tcp.listen(0, '127.0.0.1')
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
  return {
    ports: { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port },
    arrived: () => ({ ...arrived }),
    async close() {
      const closed = Promise.all([once(udp, 'close'), once(tcp, 'close')])
      udp.close()
      tcp.close()
      await closed
    }
  }
}

/**
 * Runs in a page or a frame, as its own source text: tries every way out of a browser that a script has, in the window it runs in
 * and in an empty frame that it makes there. Ends when each has come to something. Gives which ways there were to be tried.
 */
export async function tryWaysOut({ udp, tcp }: Ports): Promise<string[]> {
  const found: string[] = []
  /** Gathers candidates from a STUN and two TURN servers, whose user name could carry anything. */
  async function byWebRtc(scope: typeof globalThis, where: string): Promise<void> {
    if (!('RTCPeerConnection' in scope)) return
    found.push(`WebRTC ${where}`)
    const peer = new scope.RTCPeerConnection({
      iceServers: [
        { urls: `stun:127.0.0.1:${udp}` },
        {
          urls: [`turn:127.0.0.1:${udp}`, `turn:127.0.0.1:${tcp}?transport=tcp`],
          username: 'a secret',
          credential: 'x'
        }
      ]
    })
    const asked = new Promise<void>(resolve => {
      peer.onicegatheringstatechange = () => {
        if (peer.iceGatheringState === 'complete') resolve()
      }
      // Nobody answers: after a few tries the rest is only waiting.
      setTimeout(resolve, 2_000)
    })
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
    await asked
    peer.close()
  }
  async function attempt(act: () => unknown): Promise<void> {
    try {
      await act()
    } catch {
      // Refused, which is what is hoped for: what arrives elsewhere is what counts.
    }
  }
  const ended = (target: EventTarget): Promise<unknown> =>
    new Promise(resolve => {
      for (const type of ['open', 'error', 'close']) target.addEventListener(type, resolve)
    })
  const inFrame = (part: Partial<HTMLIFrameElement>): HTMLIFrameElement => {
    const frame = Object.assign(document.createElement('iframe'), part)
    document.body.append(frame)
    return frame
  }
  const frames: HTMLIFrameElement[] = []
  const link = (rel: string): void => {
    document.head.append(Object.assign(document.createElement('link'), { rel, href: `https://127.0.0.1:${tcp}/` }))
  }
  await Promise.all([
    attempt(() => byWebRtc(globalThis, 'here')),
    attempt(() => {
      frames.push(inFrame({}))
      return byWebRtc(frames[0]?.contentWindow as typeof window, 'in an empty frame')
    }),
    attempt(() => {
      frames.push(inFrame({ srcdoc: '<p>' }))
      return byWebRtc(frames[1]?.contentWindow as typeof window, 'in a frame of its own text')
    }),
    attempt(async () => {
      await new WebTransport(`https://127.0.0.1:${udp}/`).ready
    }),
    attempt(() => ended(new WebSocket(`ws://127.0.0.1:${tcp}/`))),
    attempt(() => ended(new EventSource(`http://127.0.0.1:${tcp}/`))),
    attempt(() => fetch(`http://127.0.0.1:${tcp}/`, { mode: 'no-cors' })),
    attempt(() => navigator.sendBeacon(`http://127.0.0.1:${tcp}/`, 'x')),
    ...['preconnect', 'prefetch', 'dns-prefetch', 'modulepreload', 'prerender'].map(rel =>
      attempt(() => {
        link(rel)
      })
    )
  ])
  for (const frame of frames) frame.remove()
  return found
}
