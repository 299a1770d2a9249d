import type { About } from '#domain/bridge.ts'

export const ABOUT: About = {
  version: '0.1.0',
  platform: 'linux',
  downloadFolder: '/home/ana/Downloads/Title Desk',
  logFile: '/home/ana/.config/Title Desk/title-desk.log'
}
