// First, so that nothing else can keep a reference to what it removes.
import './close-ways-out.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { useBridge } from './bridge.ts'
import { useConnections } from './connect/store.ts'
import AppShell from './shell/AppShell.vue'
import { reportBug } from './shell/report-bug.ts'
import { titleDeskRouter } from './shell/router.ts'
import { watchedBridge } from './shell/watched-bridge.ts'
import './ui/base.css'

const app = createApp(AppShell)
app.config.errorHandler = reportBug
app.use(createPinia())
useBridge(watchedBridge(window.titleDesk, useConnections().noteOutcome))

const router = titleDeskRouter()
app.use(router)
void router.isReady().then(() => app.mount('#app'))
