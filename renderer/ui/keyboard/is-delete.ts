import { onMac } from '../text/keys.ts'

/** Whether a key deletes the row with the focus. A Mac’s delete key is Backspace; most have no other. */
export const isDelete = ({ key }: Pick<KeyboardEvent, 'key'>, mac = onMac): boolean =>
  key === 'Delete' || (mac && key === 'Backspace')
