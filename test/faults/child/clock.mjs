// The computer's clock as somebody set it: timers run on, but every date is so many milliseconds off.
const Real = Date
let off = 0

class Shifted extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + off)
    else super(...parts)
  }
  static now() {
    return Real.now() + off
  }
}

/** Everything that asks for the time from now on is told another. */
export function shiftClock(milliseconds) {
  off = milliseconds
  globalThis.Date = Shifted
}
