import { existsSync } from 'node:fs'
import { partOf } from '../part.ts'

type ImageMember = 'isEmpty' | 'setTemplateImage' | 'isTemplateImage' | 'isMacTemplateImage' | 'template'

/** An icon, which no window here shows: only whether there is one. */
export class NativeImage implements Pick<Electron.NativeImage, 'isEmpty'> {
  readonly #path: string
  constructor(path: string) {
    this.#path = path
  }
  isEmpty(): boolean {
    return !existsSync(this.#path)
  }
}
export type { ImageMember }

export const nativeImage = partOf<typeof Electron.nativeImage>('nativeImage')({
  createFromPath: (path: string) => new NativeImage(path) as unknown as Electron.NativeImage,
  createEmpty: () => new NativeImage('') as unknown as Electron.NativeImage
})
