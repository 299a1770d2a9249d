import { createApp, h } from 'vue'
createApp(() => h('p', 'x')).mount('#app')
