import { describe, expect, it } from 'vitest'
import { refusedSwitch, refusedMessage } from '../../main/window/switches.ts'

/** A command line as Electron reads it: names without dashes, with or without a value. */
const commandLine =
  (...args: readonly string[]) =>
  (name: string): boolean =>
    args.some(arg => arg.split('=')[0] === name)

describe('the installed program', () => {
  it.each([
    'remote-debugging-port=9222',
    'remote-debugging-pipe',
    'remote-debugging-address=0.0.0.0',
    'remote-debugging-socket-name=x',
    'remote-allow-origins=*',
    'inspect=9229',
    'inspect-brk',
    'inspect-port=9229',
    'js-flags=--expose-gc',
    'auto-open-devtools-for-tabs',
    'enable-automation',
    'disable-web-security',
    'allow-running-insecure-content',
    'unsafely-treat-insecure-origin-as-secure=http://evil.test',
    'load-extension=C:/x',
    'disable-extensions-except=C:/x',
    'renderer-cmd-prefix=gdb',
    'utility-cmd-prefix=gdb',
    'gpu-launcher=gdb',
    'browser-subprocess-path=C:/x.exe',
    'host-rules=MAP * evil.test',
    'host-resolver-rules=MAP * evil.test',
    'ssl-key-log-file=C:/x',
    'disable-site-isolation-trials',
    'log-net-log=/tmp/x',
    'webrtc-ip-handling-policy=default',
    'force-webrtc-ip-handling-policy=default',
    'no-sandbox',
    'no-sandbox-and-elevated',
    'no-zygote',
    'no-zygote-sandbox',
    'single-process',
    'in-process-gpu',
    'disable-gpu-sandbox',
    'disable-seccomp-filter-sandbox',
    'disable-setuid-sandbox',
    'disable-namespace-sandbox',
    'allow-sandbox-debugging',
    'allow-third-party-modules',
    'zygote-cmd-prefix=gdb'
  ])('does not start with --%s (W12)', arg => {
    const name = arg.split('=')[0]
    expect(refusedSwitch(commandLine('lang=en-US', arg), true)).toBe(name)
    expect(refusedMessage(name ?? '', 'win32')).toContain(`--${name}`)
  })

  it('starts with what the system and its start scripts give it', () => {
    expect(
      refusedSwitch(
        commandLine(
          'lang=en-US',
          'force-device-scale-factor=1.5',
          'enable-features=WaylandWindowDecorations',
          'proxy-server=p:1'
        ),
        true
      )
    ).toBeUndefined()
    expect(refusedSwitch(commandLine(), true)).toBeUndefined()
  })
})

it('an AppImage that the system keeps from a sandbox says what to install instead (E7)', () => {
  expect(refusedMessage('no-sandbox', 'linux')).toContain('Debian package')
  expect(refusedMessage('inspect', 'linux')).toContain('--inspect')
  expect(refusedMessage('inspect', 'win32')).toContain('Start it without that option: check the shortcut')
})

it('the program under development may be debugged', () => {
  expect(refusedSwitch(commandLine('remote-debugging-port=9222'), false)).toBeUndefined()
})
