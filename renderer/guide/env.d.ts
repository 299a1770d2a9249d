/** The guide of docs/guide/, read while building (scripts/guide/plugin.ts). */
declare module 'virtual:guide' {
  import type { GuidePage } from './content.ts'

  export const PAGES: readonly GuidePage[]
  /** The address of each picture by its file name. */
  export const PICTURES: Readonly<Record<string, string>>
}
