import { asWhole, emitterOf } from '../part.ts'

type Implemented =
  'getPrimaryDisplay' | 'getAllDisplays' | 'getDisplayMatching' | 'getDisplayNearestPoint' | 'getCursorScreenPoint'

const rectangle = { x: 0, y: 0, width: 1920, height: 1080 }

/** One display of the size Chromium has without a screen. */
export function primaryDisplay(): Electron.Display {
  return asWhole<Electron.Display>({
    id: 1,
    label: '',
    bounds: { ...rectangle },
    workArea: { ...rectangle },
    size: { width: 1920, height: 1080 },
    workAreaSize: { width: 1920, height: 1080 },
    scaleFactor: 1,
    rotation: 0,
    internal: false,
    colorDepth: 24,
    depthPerComponent: 8
  } satisfies Partial<Electron.Display>)
}

const Base = emitterOf<Electron.Screen>('screen')('display-added', 'display-removed', 'display-metrics-changed')

class Screen extends Base implements Pick<Electron.Screen, Implemented> {
  getPrimaryDisplay(): Electron.Display {
    return primaryDisplay()
  }
  getAllDisplays(): Electron.Display[] {
    return [primaryDisplay()]
  }
  getDisplayMatching(_bounds: Electron.Rectangle): Electron.Display {
    return primaryDisplay()
  }
  getDisplayNearestPoint(_point: Electron.Point): Electron.Display {
    return primaryDisplay()
  }
  getCursorScreenPoint(): Electron.Point {
    return { x: 0, y: 0 }
  }
}

export const screen = new Screen()
