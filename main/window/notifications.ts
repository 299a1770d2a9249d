import { Notification } from 'electron'

export interface NotifierOptions {
  readonly platform: NodeJS.Platform
  /** May be called twice for one click. */
  readonly onClick: () => void
  /** Called once per run if the system shows none, for example because it may not. */
  readonly onFailed: () => void
}

export interface DesktopNotifier {
  /** Shows a system notification, if the system has any. The text must contain nothing personal (R18). */
  show(text: string): void
  /** To be called when a window may open: from then on Windows tells of clicks, and of the one that started the program. */
  listen(): void
}

/**
 * Notifications are kept until they are clicked, closed or failed: Electron holds them weakly, and a click on one that
 * was collected is lost (E3). On Windows one listener also hears clicks on notifications of an earlier run, and those that
 * start the program (E2); a click on one of this run is heard twice there, which must not matter.
 */
export function createDesktopNotifier({ platform, onClick, onFailed }: NotifierOptions): DesktopNotifier {
  const kept = new Set<Notification>()
  let told = false
  return {
    show(text) {
      if (!Notification.isSupported()) return
      const notification = new Notification({ title: 'Title Desk', body: text })
      kept.add(notification)
      notification.on('click', () => {
        kept.delete(notification)
        onClick()
      })
      notification.on('close', () => {
        kept.delete(notification)
      })
      notification.on('failed', () => {
        kept.delete(notification)
        if (told) return
        told = true
        onFailed()
      })
      notification.show()
    },
    listen() {
      if (platform === 'win32') Notification.handleActivation(onClick)
    }
  }
}
