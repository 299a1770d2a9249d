/** The database took this desk's password, but the desk has not joined its office, or was removed from it. */
export class NotOfOffice extends Error {
  override readonly name = 'NotOfOffice'
  constructor() {
    super('this desk is no longer one of the office')
  }
}
