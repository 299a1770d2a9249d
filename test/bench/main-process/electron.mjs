// As much of Electron as the main process needs to create its window; anything not named here is `anything`. P3
// measures the moment the window is requested; P18 continues from there.
import { report } from './report.mjs'
import { workAsAtRest } from './at-rest.mjs'

/** Returns itself for any property, call or construction. */
const anything = new Proxy(function () {}, {
  get: (_, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => 0 : anything),
  apply: () => anything,
  construct: () => anything
})

/** An object with some members of its own; any other member is `anything`. */
const withMembers = members => new Proxy(members, { get: (own, name) => (name in own ? own[name] : anything) })

const handlers = new Map()
const profile = process.env.TITLE_DESK_PROFILE

export const app = withMembers({
  name: 'Title Desk',
  isPackaged: true,
  whenReady: () => Promise.resolve(),
  isReady: () => true,
  requestSingleInstanceLock: () => true,
  getPath: () => profile,
  getVersion: () => '0.0.0',
  getLocale: () => 'en-US',
  commandLine: { hasSwitch: () => false }
})

export const ipcMain = withMembers({
  handle: (channel, handler) => {
    handlers.set(channel, handler)
  }
})

/** Asked for by `npm run bench -- --slow`; only our main process loads this file. */
function slow() {
  const before = process.threadCpuUsage()
  const until = Number(process.env.TITLE_DESK_BENCH_SLOW) * 1000
  for (let spent = 0; spent < until;) {
    const { user, system } = process.threadCpuUsage(before)
    spent = user + system
  }
}

export const BrowserWindow = function () {
  slow()
  if (process.env.BENCH === 'start') report()
  return withMembers({
    isDestroyed: () => false,
    loadURL: async url => {
      if (process.env.BENCH === 'rest') await workAsAtRest(handlers, url).then(report)
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
  anything as session,
  anything as shell,
  anything as webContents
}
