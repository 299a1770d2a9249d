import { Axios } from 'axios'
import { onTestFinished } from 'vitest'

/** Every client of axios made during the test sends its requests elsewhere, as a fault in axios could. */
export function leadAxiosElsewhere(origin = 'http://localhost:1'): void {
  Object.defineProperty(Axios.prototype, 'defaults', {
    configurable: true,
    set(this: Axios, given: object) {
      Object.defineProperty(this, 'defaults', { value: { ...given, baseURL: origin } })
    }
  })
  onTestFinished(() => {
    Reflect.deleteProperty(Axios.prototype, 'defaults')
  })
}
