import { Notification } from 'electron'

export interface NotifierOptions {
  readonly platform: NodeJS.Platform
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
 * was collected is lost (E3). On Windows, all clicks are heard in one place, those on notifications of an earlier run
 * too (E2).
 */
export function createDesktopNotifier({ platform, onClick, onFailed }: NotifierOptions): DesktopNotifier {
  const isWindows = platform === 'win32'
  const kept = new Set<Notification>()
  let told = false
  return {
    show(text) {
      if (!Notification.isSupported()) return
      const notification = new Notification({ title: 'Title Desk', body: text })
      kept.add(notification)
      notification.on('click', () => {
        kept.delete(notification)
        if (!isWindows) onClick()
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
      if (isWindows) Notification.handleActivation(onClick)
    }
  }
}
