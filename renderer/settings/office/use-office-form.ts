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

  async function send(args: ArgsOf<K>): Promise<Requests[K]['result'] | undefined> {
    if (busy.value) return undefined
    busy.value = true
    ;[errors.value, failure.value] = [{}, undefined]
    const answer: ResultOf<K> = await bridge.call(name, args).finally(() => (busy.value = false))
    if (answer.ok) return answer.value
    const messages = fieldErrors(answer.failure)
    if (messages === undefined) failure.value = answer.failure
    else errors.value = messages
    await nextTick()
    form.value?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return undefined
  }

  return { busy, errors, failure, send }
}

/** The server that was typed. A port that is no number is 0, which is refused at its field. */
export function typedServer({ host, port }: { readonly host: string; readonly port: string }): OfficeServer {
  return { host: host.trim(), port: /^\d+$/.test(port.trim()) ? Number(port) : 0 }
}
