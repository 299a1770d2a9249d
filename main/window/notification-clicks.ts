import type { MainWindow } from './main-window.ts'

/** In milliseconds since a page began to load: by then it has what runs commands, on a slow computer, too. */
const HEARS_AFTER = 10_000

export interface NotificationClicks {
  /** To be called when a page begins to load. */
  pageLoads(): void
  /** Leads to the changes; a covered window comes to the front, and leads there once it is open. */
  follow(): Promise<void>
}

export interface NotificationClickParts {
  readonly window: Pick<MainWindow, 'current' | 'open' | 'run' | 'shownPlace'>
  /** The page's address. */
  readonly page: string
  readonly cover: { isLocked(): boolean; opened(): Promise<void> }
  /** Monotonic, in milliseconds. */
  readonly now?: () => number
}

/**
 * What a click on a notification does. The one that starts the program (E2) comes while its page loads, which runs no
 * commands until it has long been loaded, and says nothing when it does. So until it surely does, the page is led by
 * its address, too: being led there twice does not matter.
 */
export function createNotificationClicks({
  window,
  page,
  cover,
  now = () => performance.now()
}: NotificationClickParts): NotificationClicks {
  const changes = `${page}#/changes`
  let began: number | undefined

  const mayNotHear = (): boolean => began === undefined || now() - began < HEARS_AFTER

  return {
    pageLoads() {
      began = now()
    },
    async follow() {
      if (cover.isLocked()) {
        await window.open()
        await cover.opened()
      }
      const isEarly = mayNotHear()
      await window.run('changes')
      if (!isEarly) return
      // It may be loading still.
      await window.open()
      // A jump that something else overtakes, such as the window's end, is no failure.
      if (window.shownPlace() !== changes)
        await window
          .current()
          ?.loadURL(changes)
          .catch(() => undefined)
    }
  }
}
