import { emitterOf } from '../part.ts'

type Implemented =
  | 'themeSource'
  | 'shouldUseDarkColors'
  | 'shouldUseHighContrastColors'
  | 'shouldUseInvertedColorScheme'
  | 'inForcedColorsMode'

const Base = emitterOf<Electron.NativeTheme>('nativeTheme')('updated')

class NativeTheme extends Base implements Pick<Electron.NativeTheme, Implemented> {
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly inForcedColorsMode = false
  #source: Electron.NativeTheme['themeSource'] = 'system'
  #isSystemDark = false
  /** Pages that show it. */
  readonly shown = new Set<(dark: boolean) => void>()

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source
  }
  set themeSource(source: Electron.NativeTheme['themeSource']) {
    this.#change(() => {
      this.#source = source
    })
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#isSystemDark : this.#source === 'dark'
  }

  /** The person turns the whole system dark or light. */
  setSystem(dark: boolean): void {
    this.#change(() => {
      this.#isSystemDark = dark
    })
  }

  #change(by: () => void): void {
    const was = this.shouldUseDarkColors
    by()
    if (was === this.shouldUseDarkColors) return
    for (const show of this.shown) show(!was)
    this.announce('updated')
  }
}

export const nativeTheme = new NativeTheme()

export function isDark(): boolean {
  return nativeTheme.shouldUseDarkColors
}
