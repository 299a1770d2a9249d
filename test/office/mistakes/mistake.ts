/** A mistake that one could make in good faith: `text`, which occurs once in the file, becomes `instead`. */
export interface OfficeMistake {
  readonly name: string
  readonly file: string
  readonly text: string
  readonly instead: string
  /** The test that has to turn red: its file, and the start of its title. */
  readonly test: string
  readonly title: string
  /** The office of the campaign in which it shows. */
  readonly seed?: number
  /** The promise that the failure has to name (docs/requirements.md), where the test holds an office to many. */
  readonly breaks?: string
}
