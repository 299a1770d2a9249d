import { app } from 'electron'
const k = () => import('keytar')
const s = () => import('axios')
console.log(app.name, k, s)
