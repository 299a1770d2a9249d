/**
 * The types of the DevTools protocol. They come with playwright-core, whose entry point does not name them: hence the
 * path. Types only, nothing of it is loaded.
 */
export type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'
