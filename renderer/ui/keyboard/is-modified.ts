/** Whether a modifier key is held, so that a plain key's meaning doesn't apply. */
export const isModified = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey
