import type { Keytar } from '../../main/keychain/keychain.ts'

/** What the fake does at a call: answer at once, refuse with a message, or never answer until it is let go. */
export type Mood = 'well' | 'hangs' | { readonly says: string }

/** A keychain in memory with moods. Hand-written; `calls` lists what was asked of it, without secrets. */
export class FakeKeytar implements Keytar {
  mood: Mood = 'well'
  readonly entries = new Map<string, string>()
  readonly calls: string[] = []
  private waiting: (() => void)[] = []

  getPassword(_service: string, account: string): Promise<string | null> {
    return this.answer(`get ${account}`, () => this.entries.get(account) ?? null)
  }

  setPassword(_service: string, account: string, secret: string): Promise<void> {
    return this.answer(`set ${account}`, () => {
      this.entries.set(account, secret)
    })
  }

  deletePassword(_service: string, account: string): Promise<boolean> {
    return this.answer(`delete ${account}`, () => this.entries.delete(account))
  }

  findCredentials(): Promise<{ account: string; password: string }[]> {
    return this.answer('find', () => [...this.entries].map(([account, password]) => ({ account, password })))
  }

  /** Ends every call that hangs, as a keychain does that answers at last. */
  letGo(): void {
    this.mood = 'well'
    for (const go of this.waiting.splice(0)) go()
  }

  private async answer<T>(call: string, act: () => T): Promise<T> {
    this.calls.push(call)
    if (this.mood === 'hangs')
      await new Promise<void>(resolve => {
        this.waiting.push(resolve)
      })
    if (typeof this.mood === 'object') throw new Error(this.mood.says)
    return act()
  }
}
