import { closeWaysOut } from '../ui/ways-out.ts'

/** The one way to print, kept by the frame's own code: whatever else may run here finds none. */
export const print: () => void = window.print.bind(window)

closeWaysOut(globalThis)
