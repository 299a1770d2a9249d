import { closeWaysOut } from './ui/unsafe-globals.ts'

closeWaysOut(globalThis)
