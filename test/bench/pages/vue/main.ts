// A minimal page with Vue: the floor of P18.
import { createApp, h } from 'vue'

createApp({ render: () => h('p', 'Hello Vue') }).mount('#app')
