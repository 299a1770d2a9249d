/** Word ends a line within a paragraph with a vertical tab, and other programs with signs of Unicode. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** The lines of a text that was typed or pasted, without what ends them. */
export const linesOf = (text: string): readonly string[] => text.split(LINE_END)
