import { bridge } from './bridge.ts'

const works = new Set<() => Promise<unknown>>()

/** Registers work to do before the app closes, such as saving what was typed; call the result to unregister. */
export function beforeClosing(work: () => Promise<unknown>): () => void {
  works.add(work)
  return () => void works.delete(work)
}

/** Flushes all of it when the main process announces the quit, and reports when it is done. */
export function answerClosing(): () => void {
  return bridge.on('app.closing', () => {
    void Promise.allSettled([...works].map(work => work())).then(() => bridge.call('app.flushed', {}))
  })
}
