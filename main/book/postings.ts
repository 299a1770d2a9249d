/** In which orders a word stands: numbers of rows, in no order. */
interface Posting { rows: Uint32Array; length: number }

/** For each word of a vocabulary, the rows it stands in. */
export interface Postings {
  add(word: number, row: number): void
  remove(word: number, row: number): void
  /** Marks the rows of a word in a set of rows. */
  markIn(rows: Uint32Array, word: number): void
}

/** Gives empty postings. */
export function createPostings(): Postings {
  const postings: (Posting | undefined)[] = []
  return {
    add(word, row) {
      const posting = postings[word] ??= { rows: new Uint32Array(2), length: 0 }
      if (posting.length === posting.rows.length) {
        const grown = new Uint32Array(Math.ceil(posting.length * 1.5) + 1)
        grown.set(posting.rows)
        posting.rows = grown
      }
      posting.rows[posting.length] = row
      posting.length += 1
    },
    remove(word, row) {
      const posting = postings[word]
      const at = posting?.rows.subarray(0, posting.length).indexOf(row) ?? -1
      if (posting === undefined || at < 0) return
      posting.length -= 1
      posting.rows[at] = posting.rows[posting.length] ?? 0
    },
    markIn(rows, word) {
      const posting = postings[word]
      if (posting === undefined) return
      const { rows: listed, length } = posting
      for (let index = 0; index < length; index++) {
        const row = listed[index] as number
        rows[row >>> 5] = (rows[row >>> 5] as number) | (1 << (row & 31))
      }
    }
  }
}
