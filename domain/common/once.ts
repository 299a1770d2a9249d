/** What `make` gives, made when it is first asked for and the same from then on; one that throws is asked again. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
