import { nextTick, ref, shallowRef, type ShallowRef } from 'vue'
import type { ArgsOf, Requests, ResultOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OfficeServer } from '#domain/office/office.ts'
import { bridge } from '../../common/bridge.ts'
import { fieldErrors } from './office-messages.ts'

type OfficeRequest = 'office.join' | 'office.begin' | 'office.invite' | 'office.changeServer'

/** One request of a form at a time, with its messages; after a refusal, the focus goes to the first field that has one. */
export function useOfficeForm<K extends OfficeRequest>(name: K, form: Readonly<ShallowRef<HTMLFormElement | null>>) {
  const busy = ref(false)
  const errors = shallowRef<Readonly<Record<string, string>>>({})
  const failure = shallowRef<Failure>()
  let turn = 0

  async function send(args: ArgsOf<K>): Promise<Requests[K]['result'] | undefined> {
    if (busy.value) return undefined
    const mine = ++turn
    busy.value = true
    ;[errors.value, failure.value] = [{}, undefined]
    const answer: ResultOf<K> = await bridge.call(name, args).finally(() => {
      if (mine === turn) busy.value = false
    })
    if (answer.ok) return answer.value
    if (mine !== turn) return undefined
    const messages = fieldErrors(answer.failure)
    if (messages === undefined) failure.value = answer.failure
    else errors.value = messages
    await nextTick()
    form.value?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return undefined
  }

  /** The form can be sent again at once, and why the request under way was refused is not said. What it gives arrives all the same. */
  function abandon() {
    turn += 1
    busy.value = false
  }

  return { busy, errors, failure, send, abandon }
}

/** The server that was typed. A port that is no number is 0, which is refused at its field. */
export function typedServer({ host, port }: { readonly host: string; readonly port: string }): OfficeServer {
  return { host: host.trim(), port: /^\d+$/.test(port.trim()) ? Number(port) : 0 }
}
