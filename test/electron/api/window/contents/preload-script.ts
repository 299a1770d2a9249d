import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { Script } from 'node:vm'
import type { Preload } from '../../../page/sources.ts'
import { settings } from '../../core.ts'

export interface PreloadOptions {
  readonly preload: string | undefined
  readonly preloadInSubFrames: boolean
}

/** @throws if the path is not absolute or the script does not compile. */
export function readPreload({ preload, preloadInSubFrames }: PreloadOptions): Preload | null {
  if (preload === undefined) return null
  if (!isAbsolute(preload)) throw new Error(`preload script must have absolute path: ${preload}`)
  const text = readFileSync(preload, 'utf8')
  // A sandboxed preload is a single CommonJS script: anything else fails here, before the page.
  new Script(`(function (require, module, exports, process) {${text}\n})`, { filename: preload })
  const process = preloadProcess()
  return { path: preload, text, inSubFrames: preloadInSubFrames || settings.preloadEverywhere === true, process }
}

function preloadProcess(): Record<string, unknown> {
  const { platform, arch, versions } = process
  return { platform, arch, versions, type: 'renderer', sandboxed: true, contextIsolated: true, env: {} }
}
