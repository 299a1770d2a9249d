import { emitterOf } from '../../part.ts'

/** The members of Electron's WebContents that the stand-in has. */
export type Implemented =
  | 'id'
  | 'send'
  | 'getURL'
  | 'getTitle'
  | 'isDestroyed'
  | 'isLoading'
  | 'isLoadingMainFrame'
  | 'isCrashed'
  | 'getType'
  | 'reload'
  | 'reloadIgnoringCache'
  | 'loadURL'
  | 'focus'
  | 'print'
  | 'printToPDF'
  | 'startDrag'
  | 'setWindowOpenHandler'
  | 'forcefullyCrashRenderer'
  | 'close'
  | 'setWebRTCIPHandlingPolicy'
  | 'isDevToolsOpened'
  | 'getZoomLevel'
  | 'setZoomLevel'
  | 'getZoomFactor'
  | 'setZoomFactor'

/** Declares the events of WebContents. */
export const WebContentsBase = emitterOf<Electron.WebContents>('WebContents')(
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'did-navigate',
  'did-navigate-in-page',
  'did-start-loading',
  'did-stop-loading',
  'dom-ready',
  'did-finish-load',
  'did-fail-load',
  'render-process-gone',
  'console-message',
  'before-input-event',
  'preload-error',
  'page-title-updated',
  'will-prevent-unload',
  'destroyed',
  'ipc-message',
  'context-menu',
  // Never announced: no webview and no window of a page's own is ever made here, no device is offered, no host reached.
  'will-attach-webview',
  'did-attach-webview',
  'did-create-window',
  'unresponsive',
  'responsive',
  'devtools-opened',
  'select-bluetooth-device',
  'certificate-error',
  'login'
)
