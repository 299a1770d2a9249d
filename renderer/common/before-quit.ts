import { bridge } from './bridge.ts'

const works = new Set<() => Promise<unknown>>()

/** Takes what is to be done before the program closes, such as to save what was typed last; gives what takes that back. */
export function beforeClosing(work: () => Promise<unknown>): () => void {
  works.add(work)
  return () => void works.delete(work)
}

/** Does all of that when the main process says that it is about to close, and tells it when it is done; gives what ends that. */
export function answerClosing(): () => void {
  return bridge.on('app.closing', () => {
    void Promise.allSettled([...works].map(work => work())).then(() => bridge.call('app.flushed', {}))
  })
}
