/** Whether a process that kills itself has ended by that. Windows has no signals: there its exit code is 1 (E1). */
export function killedItself({ code, signal }: { readonly code: unknown; readonly signal: unknown }): boolean {
  return process.platform === 'win32' ? code === 1 : signal === 'SIGKILL'
}
