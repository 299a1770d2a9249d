import { beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionEntry } from '#domain/connection.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { ConnectionRegistry } from '../../main/connections/connection-registry.ts'
import { createEntry, type EntryParts } from '../../main/connections/enter-connection.ts'
import { createRemoval, type RemovalParts } from '../../main/connections/remove-connection.ts'
import { createStartOver, type StartOverParts } from '../../main/connections/start-over.ts'
import { createSwitch, type SwitchParts } from '../../main/connections/switch-connection.ts'
import type { BaseAddress } from '../../main/service/http/base-address.ts'

const DISK: Failure = { kind: 'store', trouble: 'disk-fault' }
const ADDRESS = 'https://orders.test' as BaseAddress
const ENTRY: ConnectionEntry = { name: 'Lone Star', color: 'gray', baseAddress: ADDRESS, token: ' a-token ' }

let done: string[] = []
/** What fails, by the words that are noted of it. */
let failing: Record<string, Failure> = {}

beforeEach(() => {
  done = []
  failing = {}
})

/** Notes a step once its turn is over, so that one that is not waited for comes too late. */
async function step(name: string): Promise<Result<null, Failure>> {
  await new Promise(setImmediate)
  done.push(name)
  const failure = failing[name]
  return failure === undefined ? ok(null) : failed(failure)
}

const note = (name: string) => (): void => void done.push(name)

const registry = (active: string | null = null, tokenIn = 'keychain') =>
  ({
    activeId: () => active,
    isPracticing: () => active === 'practice',
    setPracticing: (on: boolean) => void done.push(`practicing: ${on}`),
    find: () => ({ tokenIn }),
    changed: () => {
      done.push('told')
      return { connections: [], activeId: active, keychain: 'ok' }
    }
  }) as unknown as ConnectionRegistry

describe('a switch of connections', () => {
  const switching = (active: string | null) =>
    createSwitch({
      store: { activate: (id: string) => step(`activate ${id}`) },
      practice: {
        start: async (clear: () => Promise<unknown>) => {
          await clear()
          return step('start practice')
        }
      },
      registry: registry(active),
      active: { leave: note('leave') },
      onAccount: (id: string) => done.push(`account ${id}`),
      clearPractice: () => step('clear practice')
    } as unknown as SwitchParts)

  it('is saved, leaves what is open, and only then tells of the account and the page', async () => {
    expect(await switching('a').activateKept('b')).toMatchObject({ ok: true })
    expect(done).toEqual(['activate b', 'practicing: false', 'leave', 'account b', 'told'])
  })

  it('changes nothing where it could not be saved', async () => {
    failing['activate b'] = DISK
    expect(await switching('a').activateKept('b')).toEqual(failed(DISK))
    expect(done).toEqual(['activate b'])
  })

  it('to the active connection is only told', async () => {
    expect(await switching('a').activateKept('a')).toMatchObject({ ok: true })
    expect(await switching('practice').activatePractice()).toMatchObject({ ok: true })
    expect(done).toEqual(['told', 'told'])
  })

  it('to practice leaves what is open once practice has started', async () => {
    expect(await switching('a').activatePractice()).toMatchObject({ ok: true })
    const all = ['clear practice', 'start practice', 'practicing: true', 'leave', 'account practice', 'told']
    expect(done).toEqual(all)
  })

  it('to practice that does not start changes nothing', async () => {
    failing['start practice'] = { kind: 'practice-unavailable' }
    expect(await switching('a').activatePractice()).toEqual(failed({ kind: 'practice-unavailable' }))
    expect(done).toEqual(['clear practice', 'start practice'])
  })
})

describe('practice that starts over', () => {
  const startOver = (running: unknown = {}) =>
    createStartOver({
      practice: {
        running: () => running,
        startOver: () => {
          done.push('replace')
          return failing['replace'] === undefined ? ok(null) : failed(failing['replace'])
        }
      },
      registry: registry('practice'),
      active: {
        async shutDuring(id: string, work: () => Promise<boolean>) {
          done.push(`shut ${id}`)
          done.push(`open, forget: ${await work()}`)
        }
      },
      clearPractice: () => step('clear'),
      onAccount: (id: string) => done.push(`account ${id}`)
    } as unknown as StartOverParts)()

  it('is cleared and replaced while nothing is open, and told of afterwards', async () => {
    expect(await startOver()).toMatchObject({ ok: true })
    expect(done).toEqual(['shut practice', 'clear', 'replace', 'open, forget: true', 'account practice', 'told'])
  })

  it.each([
    ['clear', ['shut practice', 'clear', 'open, forget: false']],
    ['replace', ['shut practice', 'clear', 'replace', 'open, forget: false']]
  ])('is no new account where the step “%s” fails', async (name, steps) => {
    failing[name] = DISK
    expect(await startOver()).toEqual(failed(DISK))
    expect(done).toEqual(steps)
  })
})

describe('removing', () => {
  const remove = (id: string, tokenIn?: string) =>
    createRemoval({
      store: { remove: (kept: string) => step(`unlist ${kept}`) },
      tokens: {
        async forget(kept: string) {
          return (await step(`forget ${kept}`)).ok ? ok(null) : failed('locked')
        }
      },
      practice: { stop: () => step('stop practice'), remove: () => step('remove practice') },
      registry: registry(null, tokenIn),
      beforeRemove: (kept: string) => step(`clear ${kept}`),
      isStoreLasting: async () => true
    } as unknown as RemovalParts)(id)

  it('takes the token first, then the work, then the connection (R24)', async () => {
    expect(await remove('a')).toEqual(ok(null))
    expect(done).toEqual(['forget a', 'clear a', 'unlist a'])
  })

  it.each([
    ['forget a', { kind: 'vault', trouble: 'locked' }, ['forget a']],
    ['clear a', DISK, ['forget a', 'clear a']],
    ['unlist a', DISK, ['forget a', 'clear a', 'unlist a']]
  ] as const)('ends where the step “%s” fails, and says why (R24)', async (name, failure, steps) => {
    failing[name] = DISK
    expect(await remove('a')).toEqual(failed(failure))
    expect(done).toEqual(steps)
  })

  it('goes on without a keychain where the token was never in it (R24)', async () => {
    failing['forget a'] = DISK
    expect(await remove('a', 'until-quit')).toEqual(ok(null))
    expect(done).toEqual(['forget a', 'clear a', 'unlist a'])
  })

  it('leaves practice before its work is cleared, and deletes its orders last (R24)', async () => {
    expect(await remove('practice')).toEqual(ok(null))
    expect(done).toEqual(['practicing: false', 'clear practice', 'remove practice'])
  })

  it('stops practice and keeps its orders where its work could not be cleared (R24)', async () => {
    failing['clear practice'] = DISK
    expect(await remove('practice')).toEqual(failed(DISK))
    expect(done).toEqual(['practicing: false', 'clear practice', 'stop practice'])
  })
})

describe('what the user enters', () => {
  const entering = (
    where: 'keychain' | 'until-quit' = 'keychain',
    listed: readonly { id: string; tokenIn?: string }[] = []
  ) =>
    createEntry({
      store: {
        list: () => listed,
        add: ({ name, colour, tokenIn }: Record<string, unknown>) => step(`add ${name} ${colour} ${tokenIn}`),
        update: (id: string, { tokenIn }: Record<string, unknown>) => step(`update ${id} ${tokenIn}`)
      },
      tokens: {
        async keep(_id: string, baseAddress: string, token: string) {
          await step(`keep ${token} for ${baseAddress}`)
          return { where }
        },
        forget: () => step('forget')
      },
      createService: (_address: string, token: string) => ({
        async listOrders(page: number) {
          const answer = await step(`page ${page} with ${token}`)
          if (failing['bug'] !== undefined) throw new Error('bug')
          return answer
        },
        close: note('close')
      })
    } as unknown as EntryParts)

  const tried = ['page 1 with a-token', 'close']

  it('is tried, and saved as soon as its token is', async () => {
    expect(await entering().add(ENTRY)).toEqual(ok(expect.any(String)))
    const kept = [`keep a-token for ${ADDRESS}`, 'add Lone Star grey keychain']
    expect(done).toEqual([...tried, ...kept])
  })

  it.each([
    ['a space', 'two words'],
    ['a line break', 'a\r\nb'],
    ['too many characters', 'x'.repeat(2523)]
  ])('is refused where its token has %s, before service and keychain are asked (R22)', async (_what, token) => {
    const { add, replaceToken } = entering()
    const refused = { ok: false, failure: { kind: 'invalid', fields: [{ path: 'token' }] } }
    expect(await add({ ...ENTRY, token })).toMatchObject(refused)
    expect(await replaceToken('a', ADDRESS, token)).toMatchObject(refused)
    expect(done).toEqual([])
  })

  it('says where the token is kept, be it only until the program quits (R21)', async () => {
    expect(await entering('until-quit').add(ENTRY)).toMatchObject({ ok: true })
    expect(await entering('until-quit').replaceToken('a', ADDRESS, 'other')).toEqual(ok(null))
    expect([done[3], done.at(-1)]).toEqual(['add Lone Star grey until-quit', 'update a until-quit'])
  })

  it('leaves no token behind where the list cannot be written (R24)', async () => {
    failing['add Lone Star grey keychain'] = DISK
    expect(await entering().add(ENTRY)).toEqual(failed(DISK))
    expect(done.slice(2)).toEqual([`keep a-token for ${ADDRESS}`, 'add Lone Star grey keychain', 'forget'])
  })

  it('is not saved where the service refuses it', async () => {
    failing['page 1 with a-token'] = { kind: 'unauthorized' }
    const { add, replaceToken } = entering()
    expect(await add(ENTRY)).toEqual(failed({ kind: 'unauthorized' }))
    expect(await replaceToken('a', ADDRESS, ' a-token')).toEqual(failed({ kind: 'unauthorized' }))
    expect(done).toEqual([...tried, ...tried])
  })

  it('closes what it was tried with even where that fails for a bug', async () => {
    failing['bug'] = DISK
    await expect(entering().add(ENTRY)).rejects.toThrow('bug')
    expect(done).toEqual(tried)
  })

  it('in place of a token is used without a list written, which says the same already', async () => {
    failing['update a keychain'] = DISK
    expect(await entering('keychain', [{ id: 'a', tokenIn: 'keychain' }]).replaceToken('a', ADDRESS, 'b')).toEqual(
      ok(null)
    )
    expect(done.slice(2)).toEqual([`keep b for ${ADDRESS}`])
    expect(await entering('keychain', [{ id: 'a', tokenIn: 'until-quit' }]).replaceToken('a', ADDRESS, 'b')).toEqual(
      failed(DISK)
    )
    expect(done.at(-1)).toBe('update a keychain')
  })

  it('in place of a token has the list written where only another connection’s is kept in the same place', async () => {
    const listed = [
      { id: 'b', tokenIn: 'keychain' },
      { id: 'a', tokenIn: 'until-quit' }
    ]
    expect(await entering('keychain', listed).replaceToken('a', ADDRESS, 'b')).toEqual(ok(null))
    expect(done.at(-1)).toBe('update a keychain')
  })

  it('leaves no new token behind where the connection was removed while it was tried (R24)', async () => {
    failing['update a keychain'] = { kind: 'not-connected' }
    expect(await entering().replaceToken('a', ADDRESS, 'a-token')).toEqual(failed({ kind: 'not-connected' }))
    expect(done.slice(2)).toEqual([`keep a-token for ${ADDRESS}`, 'update a keychain', 'forget'])
  })

  it('keeps the new token of a connection whose list cannot be written', async () => {
    failing['update a keychain'] = DISK
    expect(await entering('keychain', [{ id: 'a' }]).replaceToken('a', ADDRESS, 'a-token')).toEqual(failed(DISK))
    expect(done.slice(2)).toEqual([`keep a-token for ${ADDRESS}`, 'update a keychain'])
  })

  it('in place of a token is not saved where it is canceled while it is tried', async () => {
    const { replaceToken, cancelReplace } = entering()
    const replacing = replaceToken('a', ADDRESS, 'a-token')
    cancelReplace('b')
    expect(done).toEqual([])
    cancelReplace('a')
    expect(await replacing).toEqual(failed({ kind: 'canceled' }))
    expect(done).toEqual(['close', ...tried])
  })

  it('in place of a token is saved where what was canceled is the one before, too late', async () => {
    const { replaceToken, cancelReplace } = entering()
    expect(await replaceToken('a', ADDRESS, 'a-token')).toEqual(ok(null))
    cancelReplace('a')
    expect(await replaceToken('a', ADDRESS, 'b')).toEqual(ok(null))
  })

  it('in place of a token is canceled, too, where one that was canceled before it ended since', async () => {
    const { replaceToken, cancelReplace } = entering()
    const before = replaceToken('a', ADDRESS, 'a-token')
    cancelReplace('a')
    const replacing = replaceToken('a', ADDRESS, 'b')
    expect(await before).toEqual(failed({ kind: 'canceled' }))
    cancelReplace('a')
    expect(await replacing).toEqual(failed({ kind: 'canceled' }))
  })

  it('replaces a token for the same address, without its white space', async () => {
    expect(await entering().replaceToken('a', ADDRESS, ' a-token\n')).toEqual(ok(null))
    expect(done).toEqual([...tried, `keep a-token for ${ADDRESS}`, 'update a keychain'])
  })
})
