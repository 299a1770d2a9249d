/** The stages and their tasks, named and ordered as in specification 2.6. */
export interface StageText {
  readonly name: string
  readonly description: string | null
  readonly tasks: readonly { readonly name: string; readonly description: string }[]
}

export const STAGES: readonly StageText[] = [
  { name: 'Order Received', description: 'The title company opens a file for the order.', tasks: [] },
  {
    name: 'Information Gathering',
    description: 'The title is searched and the facts needed for the closing are collected.',
    tasks: [
      { name: 'Title Search Requested', description: 'The title company orders a search of the county records.' },
      {
        name: 'Title Search Received',
        description: 'The examiner returns the chain of title and the tax record.'
      },
      { name: 'Title Commitment Prepared', description: 'The commitment lists what must be cleared before closing.' },
      {
        name: 'Borrower Information Received',
        description: 'Marital status, identification, and contact details.'
      },
      { name: 'Mortgage Payoff Statement Received', description: 'The current lender states what is owed.' },
      {
        name: 'Closing Protection Letter Uploaded',
        description: 'The underwriter’s closing protection letter for the lender.'
      },
      { name: 'Survey Completed', description: 'A survey, or an affidavit in its place.' }
    ]
  },
  {
    name: 'Closing Preparation',
    description: null,
    tasks: [
      { name: 'Borrower Closing Scheduled', description: 'Day, time, and place of the signing.' },
      { name: 'Preliminary Statement Created', description: 'The first figures go to the parties.' },
      { name: 'Lender Closing Documents Provided', description: 'The lender sends the loan package.' },
      { name: 'Unsigned Documents Prepared', description: 'Everything to be signed.' }
    ]
  },
  {
    name: 'Closing',
    description: 'The parties sign.',
    tasks: [
      { name: 'Borrower Closing Completed', description: 'The borrower signs.' },
      { name: 'Signed Documents', description: 'The signed documents, complete and scanned.' }
    ]
  },
  {
    name: 'Funding & Disbursement',
    description: null,
    tasks: [
      { name: 'Wire Received', description: 'The funds arrive in the escrow account.' },
      { name: 'Funds Disbursed', description: 'Everyone is paid.' },
      { name: 'Final Settlement Statement Created', description: 'The final figures, signed off.' }
    ]
  },
  {
    name: 'Recording',
    description: 'The county records the deed and the lien.',
    tasks: [{ name: 'Documents Recorded', description: 'The county returns the recording numbers.' }]
  },
  {
    name: 'Policies Issued',
    description: null,
    tasks: [{ name: "Lender's Policy Issued", description: 'The policy is sent to the lender.' }]
  }
]

const TASK_NAMES = STAGES.flatMap(stage => stage.tasks.map(task => task.name))

export const TASK_COUNT = TASK_NAMES.length

/** The index of a task among all tasks. Throws a RangeError for a name that is not in the specification. */
export function taskNumber(name: string): number {
  const number = TASK_NAMES.indexOf(name)
  if (number < 0) throw new RangeError(`No task is called ${name}`)
  return number
}
