/** What no page here reads, by its name. Loan files have many names, or none. */
const NOTHING_TO_IMPORT = /\.(pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|heic|tiff?|zip|eml|msg)$/i

export const isImportable = ({ name }: File): boolean => !NOTHING_TO_IMPORT.test(name)

const onlyName = (files: readonly File[], several: string) => (files.length > 1 ? several : `“${files[0]?.name ?? ''}”`)

/** What to say of files that were dropped with those that were opened; empty if there are none. */
export function restText(opened: readonly File[], rest: readonly File[]): string {
  if (rest.length === 0) return ''
  const strange = rest.filter(file => !isImportable(file))
  const others = rest.length - strange.length
  const texts = [
    opened.length > 0 ? `Opened ${onlyName(opened, 'the loan files')} only.` : '',
    strange.length > 0 ? `${onlyName(strange, `${strange.length} files`)} can’t be imported.` : '',
    others > 0 ? `Drop the other ${others === 1 ? 'file' : 'files'} separately.` : ''
  ]
  return texts.filter(Boolean).join(' ')
}
