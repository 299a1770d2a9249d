import { SCENES, type Scene } from './scenes.ts'
import { TROUBLE_SCENES } from './trouble-scenes.ts'

/** A picture of the guide: the scene it shows, and which part of it. */
export interface GuidePicture {
  readonly file: string
  readonly scene: string
  /** In CSS pixels of a window of 1000 × 700. */
  readonly part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** The page without the rail and the bar at the top, from its top. */
const page = (height: number, y = 44): GuidePicture['part'] => ({ x: 208, y, width: 792, height })

export const PICTURES: readonly GuidePicture[] = [
  { file: 'welcome', scene: 'welcome', part: { x: 60, y: 60, width: 880, height: 620 } },
  { file: 'orders', scene: 'orders', part: { x: 0, y: 0, width: 1000, height: 400 } },
  { file: 'palette', scene: 'palette-name', part: { x: 190, y: 50, width: 620, height: 250 } },
  { file: 'order', scene: 'order', part: page(290) },
  { file: 'documents', scene: 'order', part: { x: 640, y: 350, width: 346, height: 250 } },
  { file: 'closings', scene: 'closings', part: page(400) },
  { file: 'missing-documents', scene: 'missing-documents', part: page(440) },
  { file: 'form', scene: 'form-empty', part: page(380) },
  { file: 'review', scene: 'review', part: page(330) },
  { file: 'sent', scene: 'received', part: page(250) },
  { file: 'wire-alert', scene: 'wire-alarm', part: page(345) },
  { file: 'unconfirmed', scene: 'unknown', part: page(330) }
]

/** Scenes that only the guide shows, each right after one of the others. */
const MORE = new Map<string, Scene>([
  [
    'palette',
    {
      name: 'palette-name',
      async go(page) {
        await page.keyboard.type('gar')
        await page
          .getByRole('option', { name: /^Garza/ })
          .first()
          .waitFor()
      }
    }
  ],
  ['sent', { name: 'received', go: page => page.getByRole('link', { name: 'Open order' }).waitFor() }]
])

export const GUIDE_SCENES = [...SCENES, ...TROUBLE_SCENES].flatMap(scene => [scene, MORE.get(scene.name) ?? []].flat())
