/** The step of a key, in rows; `page` is the number of rows in view. Undefined for other keys. */
export function stepOf(key: string, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return 1
    case 'ArrowUp':
      return -1
    case 'PageDown':
      return Math.max(1, page - 1)
    case 'PageUp':
      return -Math.max(1, page - 1)
    case 'Home':
      return -Infinity
    case 'End':
      return Infinity
    default:
      return undefined
  }
}
