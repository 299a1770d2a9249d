import type { WebPreferences } from 'electron'

/**
 * What a page may do (R1): nothing but show itself and use the bridge. One literal that can be read at a glance; takes the
 * path of the preload script, and whether this is a program under development, which alone has developer tools.
 */
export function webPreferences(preload: string, development: boolean): Readonly<WebPreferences> {
  return Object.freeze({
    preload,
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    // Spelling dictionaries would be fetched from the network, and names would be handed to the system's checker.
    spellcheck: false,
    devTools: development
  })
}
