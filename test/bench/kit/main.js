// The orders page in Element Plus: its parts imported one by one with their styles, as its documentation advises.
import 'element-plus/theme-chalk/base.css'
import 'element-plus/theme-chalk/el-aside.css'
import 'element-plus/theme-chalk/el-button.css'
import 'element-plus/theme-chalk/el-container.css'
import 'element-plus/theme-chalk/el-header.css'
import 'element-plus/theme-chalk/el-input.css'
import 'element-plus/theme-chalk/el-main.css'
import 'element-plus/theme-chalk/el-menu-item.css'
import 'element-plus/theme-chalk/el-menu.css'
import 'element-plus/theme-chalk/el-pagination.css'
import 'element-plus/theme-chalk/el-table-column.css'
import 'element-plus/theme-chalk/el-table.css'
import 'element-plus/theme-chalk/el-tag.css'
import './page.css'
import { createApp } from 'vue'
import OrdersPage from './OrdersPage.vue'

createApp(OrdersPage).mount('#app')
