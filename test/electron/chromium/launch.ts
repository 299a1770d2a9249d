import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromiumPath, headlessChromiumPath } from '../../../scripts/chromium.ts'
import { HOST } from '../platform.ts'
import type { Settings } from '../settings.ts'
import { DevTools } from './devtools.ts'

export interface Chromium {
  readonly devTools: DevTools
  /** The address other DevTools clients may connect to, a ws: address on loopback. */
  readonly endpoint: Promise<string>
  /** Resolves when the process has ended, with what it last said. */
  readonly ended: Promise<string>
  /** Ends every process of it at once and removes its profile if it is ours. Safe to call twice. */
  kill(): void
}

/** What a window on a screen shows before the app's first page; with about:blank it would have tabs and an address bar. */
export const START_PAGE = 'data:text/html,'

const SETTLED = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-search-engine-choice-screen',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--lang=en-US',
  '--enable-unsafe-swiftshader'
]
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--disable-field-trial-config',
  '--metrics-recording-only',
  '--no-pings',
  '--disable-breakpad',
  '--disable-crash-reporter'
]
const STEADY = [
  '--disable-hang-monitor',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--disable-ipc-flooding-protection'
]
const SWITCHED_OFF = [
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'InterestFeedContentSuggestions',
  'CertificateTransparencyComponentUpdater',
  'AutofillServerCommunication',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  // The address bar's own pages: no one sees them here, and they cost a quarter of a second at every start.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup'
]

/**
 * Drawing and the network run in the browser's process, and pages keep their own: browser tests take a tenth less processor
 * time than with a process for each of them, and one from which pages are forked.
 */
const FEW_PROCESSES = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2']

/**
 * No name resolves, addresses included: what is not served by the app cannot be reached, not even by a WebSocket. WebRTC asks
 * nobody for an address that it was given: it is kept from sending datagrams, as the app asks (api/window/contents/web-contents.ts).
 */
export const NO_NETWORK: readonly string[] = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp'
]

/** Starts Chromium with an empty profile, reachable over a pipe and on a free port of loopback. */
export function launchChromium(settings: Settings, switches: readonly string[]): Chromium {
  const profile = settings.chromiumProfile ?? mkdtempSync(join(tmpdir(), 'title-desk-chromium-'))
  const child = spawn(
    settings.headless ? headlessChromiumPath() : chromiumPath(),
    [
      ...SETTLED,
      ...QUIET,
      ...STEADY,
      `--disable-features=${SWITCHED_OFF.join(',')}`,
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      '--remote-debugging-port=0',
      ...NO_NETWORK,
      // Only the sandbox needs pages to be forked.
      ...(process.getuid?.() === 0 ? ['--no-sandbox', '--no-zygote'] : []),
      ...(settings.headless
        ? [...FEW_PROCESSES, '--headless', '--screen-info={1920x1080}', 'about:blank']
        : [`--app=${START_PAGE}`]),
      ...(settings.shortLived === true ? ['--js-flags=--single-threaded'] : []),
      ...switches
    ],
    {
      // What it puts in the temporary folder goes with its profile.
      env: HOST === 'linux' ? { ...process.env, TMPDIR: profile } : process.env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', settings.lifeline ?? 'ignore'],
      // A group of its own: Ctrl+C in a terminal reaches us, and we end it; and one signal ends all of it.
      detached: true
    }
  )
  const remove = (): void => {
    if (settings.chromiumProfile === undefined)
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  }
  return {
    ...watch(child),
    kill: () => {
      killGroup(child)
      remove()
    }
  }
}

function watch(child: ChildProcess): Omit<Chromium, 'kill'> {
  const [out, incoming] = [child.stdio[3] as Writable, child.stdio[4] as Readable]
  let said = ''
  const endpoint = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<string>()
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-4_000)
    const match = /DevTools listening on (ws:\S+)/.exec(said)
    if (match?.[1] !== undefined) endpoint.resolve(match[1])
  })
  const end = (how: string): void => {
    ended.resolve(`${how}\n${said}`.trim())
    endpoint.reject(new Error(`Chromium ended before it could be used: ${how}\n${said}`))
  }
  child.on('error', error => {
    end(error.message)
  })
  child.on('exit', (code, signal) => {
    end(`exit ${String(code ?? signal)}`)
  })
  // Whoever needs the address waits for it; that nobody does is no fault.
  endpoint.promise.catch(() => undefined)
  return { devTools: new DevTools(out, incoming), endpoint: endpoint.promise, ended: ended.promise }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(HOST === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
