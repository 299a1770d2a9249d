import { ref } from 'vue'

/** The dialog that the frame shows over any page. */
export const frameDialog = ref<'shortcuts' | 'palette'>()
