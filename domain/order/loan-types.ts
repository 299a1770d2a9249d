/** What loans are most often called, for an office that has not sent one yet; anything else may be typed. */
export const USUAL_LOAN_TYPES = [
  '30 yr fixed',
  '15 yr fixed',
  '20 yr fixed',
  '5/6 ARM',
  '7/6 ARM',
  '10/6 ARM',
  'FHA 30 yr fixed',
  'VA 30 yr fixed',
  'HELOC'
] as const
