// A minimal page with Vue, vue-router and Pinia: the floor of P1.
import { createPinia, defineStore } from 'pinia'
import { createApp, h, ref } from 'vue'
import { RouterView, createRouter, createWebHashHistory } from 'vue-router'

const useName = defineStore('name', () => ({ name: ref('Vue') }))
const Hello = {
  setup: () => {
    const store = useName()
    return () => h('p', `Hello ${store.name}`)
  }
}
const router = createRouter({ history: createWebHashHistory(), routes: [{ path: '/', component: Hello }] })
createApp({ render: () => h(RouterView) })
  .use(createPinia())
  .use(router)
  .mount('#app')
