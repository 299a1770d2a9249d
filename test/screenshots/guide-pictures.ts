import type { Page } from 'playwright-core'
import { connect } from '../browser/steps.ts'
import { SHOP_TOKEN, type DocumentShop } from '../browser/support/document-shop.ts'
import { SCENES, type Scene } from './scenes.ts'

/** A picture of the guide: the scene it shows, and which part of it. */
export interface GuidePicture {
  readonly file: string
  readonly scene: string
  /** In CSS pixels of a window of 1000 × 700. */
  readonly part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** The page without the rail and the bar at the top, from its top. */
const page = (height: number, y = 44): GuidePicture['part'] => ({ x: 188, y, width: 812, height })

export const PICTURES: readonly GuidePicture[] = [
  { file: 'welcome', scene: 'welcome', part: { x: 60, y: 60, width: 880, height: 620 } },
  { file: 'orders', scene: 'orders', part: { x: 0, y: 0, width: 1000, height: 400 } },
  { file: 'palette', scene: 'palette-name', part: { x: 190, y: 50, width: 620, height: 250 } },
  { file: 'order', scene: 'order', part: page(260) },
  { file: 'documents', scene: 'order', part: { x: 640, y: 350, width: 346, height: 250 } },
  { file: 'closings', scene: 'closings', part: page(400) },
  { file: 'missing-documents', scene: 'missing-documents', part: page(370) },
  { file: 'form', scene: 'form-empty', part: page(380) },
  { file: 'review', scene: 'review', part: page(330) },
  { file: 'sent', scene: 'received', part: page(250) },
  { file: 'wire-alert', scene: 'wire-alert', part: page(345) }
]

/** The scenes of the screenshots, and what only the guide shows. */
export function guideScenes(shop: DocumentShop): readonly Scene[] {
  const named: Scene = {
    name: 'palette-name',
    async go(page) {
      await page.keyboard.type('gar')
      await page
        .getByRole('option', { name: /^Garza/ })
        .first()
        .waitFor()
    }
  }
  const received: Scene = {
    name: 'received',
    go: page => page.getByRole('link', { name: 'Open order' }).waitFor()
  }
  const alert: Scene = { name: 'wire-alert', go: page => raiseAlert(page, shop) }
  const later = new Map([
    ['palette', [named]],
    ['sent', [received]]
  ])
  return [...SCENES.flatMap(scene => [scene, ...(later.get(scene.name) ?? [])]), alert]
}

/** Wire instructions that were downloaded, and are replaced at the service. */
async function raiseAlert(page: Page, shop: DocumentShop): Promise<void> {
  await page.evaluate(() => void (location.hash = '#/connect'))
  await connect(page, { baseAddress: shop.baseAddress, token: SHOP_TOKEN })
  await page.evaluate(id => void (location.hash = `#/orders/${id}`), shop.orderIds[0])
  const wire = page.locator('.documents li', { hasText: 'Wire Instructions' })
  await wire.getByRole('button', { name: /^Download/ }).click()
  await wire.getByRole('button', { name: /^Show in folder/ }).waitFor({ state: 'attached' })
  const file = shop.documents.get(10)
  if (file === undefined) throw new Error('the order has no wire instructions')
  Object.assign(file, { fileName: '1619470999wire-instructions.pdf', uploadedAt: '2026-11-20 17:59:00' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('region', { name: 'Wire instructions changed' }).waitFor()
}
