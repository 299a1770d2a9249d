import { removeUnsafeGlobals } from './ui/unsafe-globals.ts'

removeUnsafeGlobals(globalThis)
