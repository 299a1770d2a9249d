/** The height of a row in pixels, as `--row` in tokens.css (a test compares them). */
export const ROW_HEIGHT = 32
