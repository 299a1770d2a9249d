/** Starts a timer; the function returned cancels it. Tests bring their own. */
export type StartTimer = (ring: () => void, milliseconds: number) => () => void

export const startTimer: StartTimer = (ring, milliseconds) => {
  const timer = setTimeout(ring, milliseconds)
  return () => {
    clearTimeout(timer)
  }
}
