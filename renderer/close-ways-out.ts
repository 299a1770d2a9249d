import { closeWaysOut } from './ui/ways-out.ts'

closeWaysOut(globalThis)
