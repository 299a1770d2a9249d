/** Loan files have ten digits: as the form formats them while they are typed, `(713) 555-0142`. Any other text stays. */
export function formattedUsPhone(text: string): string {
  return text.replace(/^\+?1?([2-9]\d{2})(\d{3})(\d{4})$/, '($1) $2-$3')
}

/** Whether two texts give the same phone, whatever is put between the digits; words such as `ask for Pat` count. */
export function samePhone(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
