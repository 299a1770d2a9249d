// First, so that nothing else can keep a reference to what it removes.
import './close-ways-out.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { useBridge } from './common/bridge.ts'
import { useConnections } from './common/connections.ts'
import AppShell from './app/AppShell.vue'
import { reportBug } from './common/report-bug.ts'
import { titleDeskRouter } from './app/router.ts'
import { watchedBridge } from './common/watched-bridge.ts'
import './ui/style/base.css'

const app = createApp(AppShell)
app.config.errorHandler = reportBug
app.use(createPinia())
useBridge(watchedBridge(window.titleDesk, useConnections().noteOutcome))

const router = titleDeskRouter()
app.use(router)
void router.isReady().then(() => app.mount('#app'))
