// node test/bench/shell/awake.mjs MINUTES: keeps a core busy at the lowest priority, which takes nothing from whoever wants it.
import { constants, setPriority } from 'node:os'

setPriority(constants.priority.PRIORITY_LOW)
const until = performance.now() + Number(process.argv[2]) * 60_000
while (performance.now() < until);
