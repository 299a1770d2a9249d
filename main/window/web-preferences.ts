import type { WebPreferences } from 'electron'

/**
 * What a page may do (R1): nothing but show itself and use the bridge. One literal, to be read at a glance. Only a
 * program in development has developer tools.
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
    // Spell checking would download dictionaries, and pass names to the system's checker.
    spellcheck: false,
    devTools: development
  })
}
