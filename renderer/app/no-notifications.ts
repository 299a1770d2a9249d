import { bridge } from '../common/bridge.ts'
import { showNotice } from '../common/notice.ts'

/** Says that the system shows no notifications, until the returned function is called (E3). */
export function listenForNoNotifications(): () => void {
  return bridge.on('notifications.failed', () => {
    showNotice('Your computer blocked a notification. Allow Title Desk in its notification settings.')
  })
}
