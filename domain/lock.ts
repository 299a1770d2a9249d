/** Whether the window is covered, and what uncovers it. */
export interface LockState {
  readonly locked: boolean
  /** `passphrase` where this desk's work is protected by one, `click` where the system's sign-in protects it. */
  readonly needs: 'click' | 'passphrase'
}
