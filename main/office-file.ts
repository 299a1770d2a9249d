import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a desk belongs to an office, readable or not: nothing of an office needs to be loaded to know. */
export const belongsToOffice = (storeFolder: string): boolean => existsSync(join(storeFolder, 'office.json'))
