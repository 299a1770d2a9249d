import { randomBytes } from 'node:crypto'
import { makeCodec } from './codec.ts'
import { makeCrossing } from './crossing.ts'
import { mainWorld } from './main-world.ts'
import { preloadWorld } from './preload-world.ts'
import { shellWorld, type ShellState } from './shell-world.ts'

/** The names of one page's worlds and of the doors between them; no script of the page can guess or see them. */
export interface WorldNames {
  readonly preload: { readonly world: string; readonly binding: string; readonly inbox: string; readonly key: string }
  readonly shell: { readonly world: string; readonly binding: string; readonly inbox: string; readonly key: string }
}

export function newWorldNames(): WorldNames {
  const secret = randomBytes(12).toString('hex')
  const names = (of: string, world: string): WorldNames['shell'] => ({
    world,
    binding: `${of}Out${secret}`,
    inbox: `${of}In${secret}`,
    key: `${of}Port${secret}`
  })
  return { preload: names('preload', 'Electron Isolated Context'), shell: names('shell', 'Stand-in shell') }
}

export interface Preload {
  readonly path: string
  /** The built script, CommonJS. */
  readonly text: string
  readonly inSubFrames: boolean
  readonly process: Readonly<Record<string, unknown>>
}

// A page's functions travel as their own source text, which Node has already freed of types.
const scriptOf = (body: string): string => `(() => { 'use strict';\n${body}\n})()`

/** Runs in the page's own world, before the other two and before the page's scripts. */
export function mainWorldScript(names: WorldNames, preload: Preload | null): string {
  const here =
    preload === null ? "''" : `${preload.inSubFrames ? 'true' : 'window === window.top'} ? '${names.preload.key}' : ''`
  return scriptOf(
    `(${mainWorld.toString()})({ preloadKey: ${here}, shellKey: '${names.shell.key}', makeCrossing: ${makeCrossing.toString()} })`
  )
}

export function shellScript(names: WorldNames, state: ShellState): string {
  const { binding, inbox, key } = names.shell
  return scriptOf(`
    const { port1: port } = new MessageChannel()
    ;(${shellWorld.toString()})({ send: globalThis['${binding}'], inbox: '${inbox}', state: ${JSON.stringify(state)}, port })
    dispatchEvent(new MessageEvent('${key}', { ports: [port] }))`)
}

export function preloadScript(names: WorldNames, preload: Preload): string {
  const { binding, inbox, key } = names.preload
  return scriptOf(`
    if (!(${preload.inSubFrames} || window === window.top)) return
    const codec = (${makeCodec.toString()})({
      toBase64: (bytes) => bytes.toBase64(),
      fromBase64: (text) => Uint8Array.fromBase64(text),
      isUncloneable: () => false
    })
    const { port1: port } = new MessageChannel()
    dispatchEvent(new MessageEvent('${key}', { ports: [port] }))
    const crossing = (${makeCrossing.toString()})(port, 'isolated')
    ;(${preloadWorld.toString()})({
      codec, crossing, send: globalThis['${binding}'], inbox: '${inbox}', process: ${JSON.stringify(preload.process)},
      preloadPath: ${JSON.stringify(preload.path)},
      run(require, module, exports, process) {${preload.text}\n}
    })`)
}
