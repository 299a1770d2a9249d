// As much of Electron as the main process needs to serve its page; the page is driver.mjs, or another that the test names.
const { drive, hear, shown } = await import(process.env.FAULT_PAGE ?? './driver.mjs')

/** Takes any property, call or construction, and gives itself. */
const anything = new Proxy(function () {}, {
  get: (_, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => 0 : anything),
  apply: () => anything,
  construct: () => anything
})
const withMembers = members => new Proxy(members, { get: (own, name) => (name in own ? own[name] : anything) })
const handlers = new Map()

export const app = withMembers({
  name: 'Title Desk',
  isPackaged: true,
  whenReady: () => Promise.resolve(),
  isReady: () => true,
  requestSingleInstanceLock: () => true,
  getPath: () => process.env.TITLE_DESK_PROFILE,
  getVersion: () => '0.0.0',
  getLocale: () => 'en-US',
  commandLine: { hasSwitch: () => false }
})
export const ipcMain = withMembers({
  handle: (channel, handler) => {
    handlers.set(channel, handler)
  }
})
export const session = withMembers({ defaultSession: withMembers({ resolveProxy: async () => 'DIRECT' }) })
export const BrowserWindow = function () {
  const webContents = withMembers({ send: hear, getURL: () => shown?.() ?? '' })
  return withMembers({
    isDestroyed: () => false,
    webContents,
    loadURL: async url => {
      void drive([...handlers.values()][0], { senderFrame: { url, parent: null } })
    }
  })
}
BrowserWindow.getAllWindows = () => []

export {
  anything as Menu,
  anything as MenuItem,
  anything as Notification,
  anything as clipboard,
  anything as crashReporter,
  anything as dialog,
  anything as nativeTheme,
  anything as net,
  anything as powerMonitor,
  anything as protocol,
  anything as screen,
  anything as shell,
  anything as webContents
}
