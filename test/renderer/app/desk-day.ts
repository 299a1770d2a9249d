/** When the clock of each desk starts, whatever day it is: what closes in December is still ahead. In milliseconds. */
export const DESK_DAY = new Date(2026, 10, 20, 10, 45).getTime()
