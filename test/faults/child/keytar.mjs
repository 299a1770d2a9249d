// A keychain that survives the death of the process: one file, replaced as a whole.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

const path = process.env.FAULT_KEYCHAIN
const read = () => JSON.parse(readFileSync(path, 'utf8'))
const write = entries => {
  writeFileSync(`${path}.new`, JSON.stringify(entries))
  renameSync(`${path}.new`, path)
}

export default {
  getPassword: async (_service, account) => read()[account] ?? null,
  setPassword: async (_service, account, secret) => {
    write({ ...read(), [account]: secret })
  },
  deletePassword: async (_service, account) => {
    const { [account]: gone, ...rest } = read()
    write(rest)
    return gone !== undefined
  }
}
