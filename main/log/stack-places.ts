/** Where something was thrown: functions, files and lines of our own code. Only `placesOf` makes one. */
export class StackPlaces {
  readonly text: string

  constructor(error: unknown) {
    this.text = error instanceof Error ? framesOf(error).slice(0, MOST).join('<') || 'nowhere' : 'nowhere'
  }
}

const MOST = 12

const FRAME = /^\s+at (?:(?:async )?([\w$.<>]{1,60}) \()?(?:.*[/\\])?([\w$.-]{1,60}\.[cm]?[jt]s:\d+:\d+)\)?$/

/**
 * The stack without its message, which may look like a part of it. A stack that does not hold the error's message, as
 * after somebody changed that, holds another one: then there is no telling where the stack begins.
 */
function framesOf({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message)
  if (begin < 0) return []
  return stack
    .slice(begin + message.length)
    .split('\n')
    .flatMap(line => {
      const place = FRAME.exec(line)
      return place === null ? [] : [[place[1], place[2]].filter(Boolean).join('@')]
    })
}
