import type { ClickedPlace } from '../../../page/shell-world.ts'

/** What Electron tells of a right click; a menu of links, pictures or spelling is not told of here. */
export function contextMenuParams(place: ClickedPlace) {
  const { isEditable, selectionText, canUndo, canRedo } = place
  const isSelected = selectionText !== ''
  return {
    x: place.x,
    y: place.y,
    isEditable,
    selectionText,
    misspelledWord: '',
    dictionarySuggestions: [],
    editFlags: {
      canUndo,
      canRedo,
      canCut: isEditable && isSelected,
      canCopy: isSelected,
      canPaste: isEditable,
      canDelete: isEditable && isSelected,
      canSelectAll: true,
      canEditRichly: false
    }
  }
}
