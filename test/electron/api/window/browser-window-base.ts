import { emitterOf } from '../part.ts'

/** The members of Electron's BrowserWindow that the stand-in has. */
export type Implemented =
  | 'id'
  | 'loadURL'
  | 'getBounds'
  | 'setBounds'
  | 'getNormalBounds'
  | 'getContentBounds'
  | 'getSize'
  | 'setSize'
  | 'getContentSize'
  | 'getPosition'
  | 'setPosition'
  | 'center'
  | 'setMinimumSize'
  | 'getMinimumSize'
  | 'isMaximized'
  | 'maximize'
  | 'unmaximize'
  | 'isFullScreen'
  | 'setFullScreen'
  | 'isMinimized'
  | 'minimize'
  | 'restore'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'blur'
  | 'isFocused'
  | 'isVisible'
  | 'isDestroyed'
  | 'close'
  | 'destroy'
  | 'setTitle'
  | 'getTitle'
  | 'title'
  | 'setMenuBarVisibility'
  | 'isMenuBarVisible'
  | 'setAutoHideMenuBar'
  | 'setBackgroundColor'
  | 'getBackgroundColor'
  | 'setProgressBar'
  | 'flashFrame'

/** Declares the events of BrowserWindow. */
export const BrowserWindowBase = emitterOf<Electron.BrowserWindow>('BrowserWindow')(
  'close',
  'closed',
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'maximize',
  'unmaximize',
  'minimize',
  'restore',
  'resize',
  'resized',
  'move',
  'moved',
  'enter-full-screen',
  'leave-full-screen',
  'page-title-updated',
  'unresponsive',
  'responsive',
  // Announced on Windows only.
  'session-end',
  'query-session-end'
)
