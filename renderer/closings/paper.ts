import { nextTick, ref, shallowRef } from 'vue'
import type { RequestName, ResultOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../common/bridge.ts'
import { useAnnouncer } from '../common/announcer.ts'

/** Takes the name of the PDF; gives what puts the page in sight on paper or into a file, what came of it, and whether it is under way. */
export function usePaper(fileName: () => string) {
  const { announce } = useAnnouncer()
  const busy = ref(false)
  const failure = shallowRef<Failure>()
  const said = ref('')

  async function put<K extends RequestName>(
    ask: () => Promise<ResultOf<K>>,
    done: (answer: Extract<ResultOf<K>, { ok: true }>['value']) => string
  ) {
    if (busy.value) return
    busy.value = true
    said.value = ''
    try {
      await nextTick()
      const result = await ask()
      failure.value = result.ok ? undefined : result.failure
      said.value = result.ok ? done(result.value) : ''
      if (said.value !== '') announce(said.value)
    } finally {
      busy.value = false
    }
  }

  return {
    busy,
    failure,
    said,
    print: () =>
      put<'page.print'>(
        () => bridge.call('page.print', {}),
        () => ''
      ),
    save: () =>
      put<'page.savePdf'>(
        () => bridge.call('page.savePdf', { fileName: fileName() }),
        ({ saved }) => (saved ? 'Saved as PDF where you chose.' : '')
      )
  }
}
