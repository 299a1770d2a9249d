// First, so that nothing else can keep a reference to what it removes.
import './remove-unsafe-globals.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { useBridge } from './common/bridge.ts'
import { useConnections } from './common/connections.ts'
import { allOrdersAt, currentPlace } from './common/current-place.ts'
import AppShell from './app/AppShell.vue'
import { followLock } from './common/lock.ts'
import { loadLate, untilIdle, type Late } from './app/load-late.ts'
import { reportBug } from './common/report-bug.ts'
import { watchedBridge } from './common/watched-bridge.ts'
import './ui/style/base.css'

let late: Promise<Late> | undefined

const app = createApp(AppShell, {
  loadLate: (settled?: () => Promise<void>) => (late ??= untilIdle(settled).then(() => loadLate(app)))
})
app.config.errorHandler = reportBug
app.use(createPinia())
useBridge(watchedBridge(window.titleDesk, useConnections().noteOutcome))
void start()

/** All orders shows its rows before the router is loaded; any other page is the router's to find. */
async function start(): Promise<void> {
  const connections = useConnections()
  await Promise.all([connections.ready(), followLock()])
  const place = connections.active && allOrdersAt(location.hash)
  if (place === undefined) await (late = loadLate(app))
  else currentPlace.value = place
  app.mount('#app')
}
