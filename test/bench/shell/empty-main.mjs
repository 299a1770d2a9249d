// The rival of what runs on a shell: a window with an empty page, and nothing else.
import { app, BrowserWindow, protocol } from 'electron'

/** Where `p27.ts` puts a script of its own. */
const SCRIPT = process.env.TITLE_DESK_BENCH_SCRIPT ?? ''
const PAGE = '<!doctype html><title>Empty</title><body></body>'

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
if (process.env.TITLE_DESK_PROFILE) app.setPath('userData', process.env.TITLE_DESK_PROFILE)
app.requestSingleInstanceLock()
app.on('window-all-closed', () => {
  app.quit()
})
await app.whenReady()
protocol.handle('app', ({ url }) =>
  url.endsWith('.js')
    ? new Response(SCRIPT, { headers: { 'content-type': 'text/javascript' } })
    : new Response(SCRIPT === '' ? PAGE : `${PAGE}<script src="bench.js"></script>`, {
        headers: { 'content-type': 'text/html' }
      })
)
const webPreferences = { contextIsolation: true, sandbox: true, nodeIntegration: false, spellcheck: false }
const window = new BrowserWindow({ width: 1280, height: 800, show: false, webPreferences })
window.once('ready-to-show', () => {
  window.show()
})
await window.loadURL('app://bundle/index.html')
