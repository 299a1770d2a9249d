import { describe, expect, it } from 'vitest'
import { webPreferences } from '../../main/window/web-preferences.ts'

describe('what a page may do', () => {
  it('is exactly this: sandbox, contextIsolation and webSecurity on, nodeIntegration, webviewTag and the rest off (R1)', () => {
    expect(webPreferences('/app/preload.cjs', false)).toEqual({
      preload: '/app/preload.cjs',
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
      spellcheck: false,
      devTools: false
    })
  })

  it('differs under development in the developer tools only (R1)', () => {
    expect(webPreferences('/p', true)).toEqual({ ...webPreferences('/p', false), devTools: true })
  })

  it('cannot be changed afterwards (R1)', () => {
    const preferences = webPreferences('/p', false) as { sandbox?: boolean }
    expect(() => {
      preferences.sandbox = false
    }).toThrow(TypeError)
  })
})
