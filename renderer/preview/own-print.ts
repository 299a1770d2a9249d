import { removeUnsafeGlobals } from '../ui/unsafe-globals.ts'

/** The only reference to print, held by the frame's own code: any other script in the frame finds none. */
export const print: () => void = window.print.bind(window)

removeUnsafeGlobals(globalThis)
