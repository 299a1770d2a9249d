import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** How long a review rests before it can be sent, in milliseconds: longer than two clicks or keys meant for the form before it. */
const REST = 1000

/** Gives whether what has just come in sight is still to be read: what it offers must not be taken yet. */
export function useSendDelay(): Readonly<Ref<boolean>> {
  const resting = ref(true)
  const timer = setTimeout(() => (resting.value = false), REST)
  onScopeDispose(() => clearTimeout(timer))
  return readonly(resting)
}
