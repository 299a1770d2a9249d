import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { EVENT_CHANNEL, REQUEST_CHANNEL, type Bridge, type EventName, type Events } from '#domain/bridge.ts'

/** All that the page sees of the main process (R11): one way to ask, one way to listen. No logic belongs here. */
const bridge: Bridge = {
  call: (name, args) => ipcRenderer.invoke(REQUEST_CHANNEL, name, args),
  on: <K extends EventName>(name: K, listener: (news: Events[K]) => void) => {
    const heard = (_event: IpcRendererEvent, about: EventName, news: Events[K]): void => {
      if (about === name) listener(news)
    }
    ipcRenderer.on(EVENT_CHANNEL, heard)
    return () => {
      ipcRenderer.removeListener(EVENT_CHANNEL, heard)
    }
  }
}

contextBridge.exposeInMainWorld('titleDesk', bridge)
