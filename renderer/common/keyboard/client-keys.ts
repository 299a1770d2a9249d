import { onMac } from '../../ui/text/keys.ts'

/** The keys of a client by its number. With Shift, a Mac takes 3 to 6 for pictures of the screen. */
export const clientKeys = (number: number | string, mac = onMac): string => `Mod+${mac ? 'Alt' : 'Shift'}+${number}`
