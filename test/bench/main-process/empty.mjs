// A Node process that does nothing: the floor of P3.
import { report } from './report.mjs'

report()
