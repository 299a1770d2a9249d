/**
 * Chromium switches that expose the pages to other programs, or remove their protection. The package's fuses do not
 * cover these, and a changed shortcut is enough to pass one. An AppImage's start script passes `no-sandbox` itself where
 * programs may not use user namespaces: that has a message of its own (E7).
 */
const REFUSED = [
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
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-socket-name',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'js-flags',
  'auto-open-devtools-for-tabs',
  'enable-automation',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'load-extension',
  'disable-extensions-except',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'host-rules',
  'host-resolver-rules',
  'ssl-key-log-file',
  'log-net-log',
  'webrtc-ip-handling-policy',
  'force-webrtc-ip-handling-policy'
] as const

/**
 * The first switch with which the installed program must not start, or undefined. In development all are allowed.
 * @param hasSwitch Electron's own reading of the command line, which knows every way to write a switch
 */
export function refusedSwitch(hasSwitch: (name: string) => boolean, isPackaged: boolean): string | undefined {
  return isPackaged ? REFUSED.find(hasSwitch) : undefined
}

const WITHOUT_SANDBOX =
  'This computer doesn’t let it protect itself with a sandbox (user namespaces are turned off for apps like this one). Install the ' +
  'Debian package instead, or ask your IT team to allow user namespaces.'

/** The message for the user who started the program with a refused switch. */
export function refusedMessage(name: string, platform: NodeJS.Platform): string {
  if (name === 'no-sandbox' && platform === 'linux') return WITHOUT_SANDBOX
  return (
    `It was started with --${name}, which would let other apps read or change what’s on its pages. Start it without that ` +
    'option: check the shortcut that starts it, and ask your IT team who changed it.'
  )
}
