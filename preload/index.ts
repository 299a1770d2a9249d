import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { EVENT_CHANNEL, REQUEST_CHANNEL, type Bridge, type EventName, type Events } from '#domain/bridge.ts'

/** Commands of the menu that came before the page listened: what runs them loads after its first page (P1). */
const early: Events['menu.chosen'][] = []

function keepEarly(_event: IpcRendererEvent, about: EventName, news: Events['menu.chosen']): void {
  if (about === 'menu.chosen') early.push(news)
}

/** All that the page sees of the main process (R11): one way to ask, one way to listen. No other logic belongs here. */
const bridge: Bridge = {
  call: (name, args) => ipcRenderer.invoke(REQUEST_CHANNEL, name, args),
  on: <K extends EventName>(name: K, listener: (news: Events[K]) => void) => {
    const heard = (_event: IpcRendererEvent, about: EventName, news: Events[K]): void => {
      if (about === name) listener(news)
    }
    ipcRenderer.on(EVENT_CHANNEL, heard)
    if (name === 'menu.chosen') {
      ipcRenderer.removeListener(EVENT_CHANNEL, keepEarly)
      const kept = early.splice(0)
      // Not at once: who listens is still starting what commands need.
      void Promise.resolve().then(() => {
        for (const command of kept) listener(command as never)
      })
    }
    return () => {
      ipcRenderer.removeListener(EVENT_CHANNEL, heard)
    }
  }
}

ipcRenderer.on(EVENT_CHANNEL, keepEarly)
contextBridge.exposeInMainWorld('titleDesk', bridge)
