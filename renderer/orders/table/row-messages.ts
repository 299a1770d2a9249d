/** The words of a row's cells. */
export const COMMITMENT = new Map([
  [true, 'Received'],
  [false, 'Pending'],
  [null, 'Unknown']
])

export const POLICY = new Map([
  [true, 'Issued'],
  [false, 'Not issued'],
  [null, 'Unknown']
])
