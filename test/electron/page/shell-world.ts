/** A key as the accelerators of the menu name it. */
export interface Chord {
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly meta: boolean
  /** As `KeyboardEvent.key`, letters in lower case. */
  readonly key: string
  /** Told back when the chord is pressed. */
  readonly id: number
}

/** Where the user clicked with the right button. */
export interface ClickedPlace {
  readonly x: number
  readonly y: number
  readonly isEditable: boolean
  readonly selectionText: string
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** Said by the shell's world of a page to the main process. */
export type FromShell =
  | readonly ['pressed', id: number, modifiers: Pick<Chord, 'ctrl' | 'alt' | 'shift' | 'meta'>]
  | readonly ['resized', width: number, height: number, scale: number]
  | readonly ['titled', title: string]
  | readonly ['asks-to-leave', url: string]
  | readonly ['right-clicked', place: ClickedPlace]
  | readonly ['asks-for-window', url: string, name: string, features: string]
  | readonly [
      'key',
      type: 'keyDown' | 'keyUp',
      key: string,
      code: string,
      chord: Pick<Chord, 'ctrl' | 'alt' | 'shift' | 'meta'>,
      repeat: boolean
    ]

/** What the main process may change in it. */
export interface ShellState {
  readonly chords: readonly Chord[]
  /** Whether somebody listens for `before-input-event`. */
  readonly reportsKeys: boolean
}

export interface ShellNeeds {
  readonly send: (text: string) => void
  readonly inbox: string
  readonly state: ShellState
  /** Handed to the main world, where `window.open` asks through it. */
  readonly port: MessagePort
}

/**
 * What Electron's window does around a page, done from a world of our own in every frame: menu accelerators, leaving the
 * page by an address that no request is made for, new windows, the size.
 *
 * This function runs in the page, as its own source text: it uses nothing from outside itself.
 */
export function shellWorld(needs: ShellNeeds): void {
  let { state } = needs
  const tell = (message: FromShell): void => {
    needs.send(JSON.stringify(message))
  }
  Object.defineProperty(globalThis, needs.inbox, {
    value: (text: string) => {
      state = JSON.parse(text) as ShellState
    },
    configurable: true
  })

  const modifiersOf = (event: KeyboardEvent): Pick<Chord, 'ctrl' | 'alt' | 'shift' | 'meta'> => ({
    ctrl: event.ctrlKey,
    alt: event.altKey,
    shift: event.shiftKey,
    meta: event.metaKey
  })

  /** The key by its name, and by its place for what Shift or Alt turn into another sign (Shift+7, Alt+n). */
  function names(event: KeyboardEvent, chord: Chord): boolean {
    if (event.key.toLowerCase() === chord.key.toLowerCase()) return true
    const place = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]
    return place !== undefined && place.toLowerCase() === chord.key
  }

  function chordOf(event: KeyboardEvent): Chord | undefined {
    return state.chords.find(chord => {
      if (chord.ctrl !== event.ctrlKey || chord.alt !== event.altKey || chord.meta !== event.metaKey) return false
      // A sign such as ? or + already has its Shift in it.
      const isSign = chord.key.length === 1 && !/[a-z0-9]/i.test(chord.key)
      return (chord.shift === event.shiftKey || (isSign && !chord.shift)) && names(event, chord)
    })
  }

  // As in Electron the page has the key first, and the menu has it unless the page prevented it. The listener is added
  // during the capture phase of each key, so that it comes behind every listener of the page.
  addEventListener(
    'keydown',
    event => {
      const chord = chordOf(event)
      if (chord === undefined) return
      let isOver = false
      const press = (): void => {
        if (isOver || event.defaultPrevented) return
        isOver = true
        event.preventDefault()
        tell(['pressed', chord.id, modifiersOf(event)])
      }
      addEventListener('keydown', press, { once: true })
      // Where the page stopped the event on its way, the menu still has it.
      setTimeout(() => {
        removeEventListener('keydown', press)
        press()
      })
    },
    { capture: true }
  )

  for (const type of ['keydown', 'keyup'] as const) {
    addEventListener(
      type,
      event => {
        if (!state.reportsKeys) return
        tell(['key', type === 'keydown' ? 'keyDown' : 'keyUp', event.key, event.code, modifiersOf(event), event.repeat])
      },
      { capture: true }
    )
  }

  const NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']
  // Behind every listener of the page, which may want no menu.
  addEventListener('contextmenu', event => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const field = event.target.closest('input, textarea')
    const isField =
      field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !NO_TEXT.includes(field.type))
    const isEditable = isField && !field.readOnly && !field.disabled
    tell([
      'right-clicked',
      {
        x: event.clientX,
        y: event.clientY,
        isEditable,
        selectionText: String(getSelection()),
        canUndo: isEditable && document.queryCommandEnabled('undo'),
        canRedo: isEditable && document.queryCommandEnabled('redo')
      }
    ])
  })

  // Where a request is made, the request is stopped (chromium/browser.ts). Any other address is stopped here and asked about.
  window.navigation.addEventListener('navigate', event => {
    const { url, sameDocument } = event.destination
    if (sameDocument || /^https?:/i.test(url) || !event.cancelable) return
    event.preventDefault()
    tell(['asks-to-leave', url])
  })

  needs.port.addEventListener('asks-for-window', event => {
    const [url, name, features] = (event as MessageEvent<[string, string, string]>).data
    tell(['asks-for-window', url, name, features])
  })

  if (window === window.top) {
    addEventListener('resize', () => {
      tell(['resized', innerWidth, innerHeight, devicePixelRatio])
    })
    addEventListener('DOMContentLoaded', () => {
      const report = (): void => {
        tell(['titled', document.title])
      }
      report()
      new MutationObserver(report).observe(document.head, { subtree: true, childList: true, characterData: true })
    })
  }
}
