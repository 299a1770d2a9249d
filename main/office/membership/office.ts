import type pg from 'pg'
import type {
  JoinEntry,
  OfficeDesk,
  OfficeEntry,
  OfficeInvitation,
  OfficeReader,
  OfficeServer,
  OfficeState,
  OfficeTrouble
} from '#domain/office/office.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createSerial } from '../../async/serial.ts'
import { placePrint, type OfficeSecret } from '../../keychain/office-secret.ts'
import type { Membership } from '../../settings/office-membership.ts'
import type { Cost } from '../../storage/unlock/passphrase.ts'
import { freshKey } from '../../storage/unlock/new-data-key.ts'
import { knownToOffice, removeOfficeTables } from '../../storage/tables/office-traces.ts'
import { newCode } from '../invitation/code.ts'
import { invitationText, readInvitation } from '../invitation/invitation.ts'
import { deskPair, newPrivateKey } from '../seal/desk-pair.ts'
import { createKeyring } from '../seal/keyring.ts'
import { newPassword } from '../invitation/scram.ts'
import { moveTo, officeAt } from './change-server.ts'
import { inviteDesk, listDesks, removeDesk } from './desks.ts'
import { acceptInvitation, beginOffice, visit, type FirstKey } from './join.ts'
import type { Keys } from './keys.ts'
import { savedSecret } from './own-secret.ts'
import { accessOf, createPlace, isAllowed, keyOf, type Place, type PlaceParts } from './place.ts'
import type { Seat } from './seat.ts'
import { beginTry, type SecretTry } from './secret-try.ts'

/** Why an invitation can't be joined with. */
export type JoinTrouble = OfficeTrouble | 'illegible' | 'wrong-code'

/** Why the desk stays at its server. */
export type ChangeTrouble = OfficeTrouble | 'canceled'

export interface OfficeParts extends PlaceParts {
  /** Of the code of an invitation; the usual one takes a second, as it must. */
  readonly cost?: Cost
}

/** This desk and its office, if it belongs to one. Changes of that happen one after the other. */
export interface Office {
  state(): OfficeState
  /** Connects the desk to its office, again if it was connected: the store was replaced, or the user asks for it. */
  reopen(): Promise<OfficeState>
  /** The network is back, or the computer awake: publish and read now, or connect; what kept the desk from its seat may be over. */
  online(): void
  join(entry: JoinEntry): Promise<Result<OfficeState, JoinTrouble>>
  begin(entry: OfficeEntry): Promise<Result<OfficeState, OfficeTrouble>>
  /** The office's database is at another server now: once that has shown it, the desk goes on there with all that it has. */
  changeServer(server: OfficeServer): Promise<Result<OfficeState, ChangeTrouble>>
  /** Ends the check of another server: the desk stays where it is. What `changeServer` answers says whether that came in time. */
  cancelChange(): void
  desks(): Promise<Result<OfficeDesk[], OfficeTrouble>>
  invite(name: string, steward: boolean): Promise<Result<OfficeInvitation, OfficeTrouble>>
  /** Renews the office's key, whether that is due or not. */
  renewKey(): Promise<Result<OfficeState, OfficeTrouble>>
  /** Another desk, or an invitation that nobody accepted. The key is renewed then, now or by whichever desk can do it next. */
  removeDesk(id: string): Promise<Result<null, OfficeTrouble>>
  /** @param evenSo also where the office's database doesn't hear of it, or says no */
  leave(evenSo: boolean): Promise<Result<OfficeState, OfficeTrouble>>
  /** The desk's seat in its office; undefined where it has none, or the keychain doesn't give the key. */
  seat(): Seat | undefined
  /** Who reads the order list for the office, to be shown. */
  noteReader(reader: OfficeReader | null): void
  close(): Promise<void>
}

export function createOffice(parts: OfficeParts): Office {
  const turns = createSerial()
  const place = createPlace(parts)
  let changing: AbortController | undefined
  let isClosed = false

  return {
    state: place.state,
    seat: place.seat,
    noteReader: place.noteReader,
    reopen: () =>
      turns.run(async () => {
        await place.closeSeat()
        await place.open()
        return place.tell()
      }),
    online() {
      const seat = place.seat()
      if (seat !== undefined) return seat.goNow()
      turns.run(() => takeSeat(place, () => isClosed)).catch(parts.onBug)
    },
    join: entry => turns.run(() => join(parts, place, entry)),
    begin: entry => turns.run(() => begin(parts, place, entry)),
    changeServer(server) {
      const mine = (changing = new AbortController())
      return turns
        .run(() => changeServer(parts, place, server, mine.signal))
        .finally(() => {
          // It holds the connection of the check, and with it the desk's password.
          if (changing === mine) changing = undefined
        })
    },
    cancelChange: () => changing?.abort(),
    async desks() {
      const signIn = await signInOf(parts)
      return signIn.ok ? listDesks(signIn.value.access, signIn.value.secret.deskId) : signIn
    },
    async invite(name, steward) {
      const invited = await inviteWithNewest(parts, place, name, steward)
      // Another desk renewed the key in between.
      return !invited.ok && invited.failure === 'busy' ? inviteWithNewest(parts, place, name, steward) : invited
    },
    async renewKey() {
      const trouble = await withKeys(parts, place, (keys, client) => keys.renew(client))
      place.seat()?.go()
      return trouble === undefined ? ok(place.tell()) : failed(trouble === 'refused' ? 'not-steward' : trouble)
    },
    async removeDesk(id) {
      const removed = await removeAtOffice(await signInOf(parts), () => id)
      if (!removed.ok) return removed.failure === 'refused' ? failed('not-steward') : removed
      // What stands in the way now is tried again by each desk that can invite, and shown until it is done.
      await withKeys(parts, place, async (keys, client) => {
        await keys.look(client)
        await keys.answer(client)
      })
      place.seat()?.go()
      return removed
    },
    leave: evenSo =>
      turns.run(async () => {
        const removed = await removeAtOffice(await signInToLeave(parts), own => own)
        if (!removed.ok && !evenSo) return removed
        await place.closeSeat()
        const trouble = await forget(parts).catch((error: unknown): OfficeTrouble => {
          parts.onBug(error)
          return 'disk'
        })
        if (trouble === undefined) return ok(place.left())
        // The desk stays as it is, and says what it lacks.
        await place.open()
        place.tell()
        return failed(trouble)
      }),
    async close() {
      isClosed = true
      await turns.run(place.closeSeat)
    }
  }
}

/** Takes the seat that a locked keychain or a full disk kept from the desk at the start. */
async function takeSeat(place: Place, isClosed: () => boolean): Promise<void> {
  if (isClosed() || place.seat() !== undefined) return
  await place.open()
  place.tell()
}

async function join(
  parts: OfficeParts,
  place: Place,
  { invitation, code, deskName }: JoinEntry
): Promise<Result<OfficeState, JoinTrouble>> {
  const read = await readInvitation(invitation, code)
  if (typeof read === 'string') return failed(read)
  const { deskId, keyId, key, first, password: invited, authority = null, host, port, database, role } = read
  if (!isAllowed(read, parts.only)) return failed('other-office')
  if (place.state().kind !== 'none') return failed('begun')
  const trying = await beginTry(parts.secret)
  if (!trying.ok) return trying
  // The office may have accepted what was saved before: that password is taken again, with all the desk has had since.
  const before = trying.value.before(deskId) ?? { deskId, password: newPassword(), keyId, key, first }
  const member: Membership = { host, port, database, role, authority, deskId, deskName }
  const secret = { ...before, deskKey: before.deskKey ?? newPrivateKey(), boundTo: placePrint(member) }
  const { publicKey } = deskPair(secret.deskKey)
  const proof = createKeyring({ id: secret.keyId, key: secret.key }, secret.first).proof(deskId, publicKey)
  const entering = { name: deskName, publicKey, proof }
  // Saved before the invitation is used up: it is good once, and what it gave must not be lost.
  const trouble = await acceptInvitation(accessOf(member, invited), secret.password, entering, () =>
    trying.value.save(secret)
  )
  return trouble === undefined ? place.enter(member) : trying.value.undo(trouble)
}

async function begin(
  { secret, only }: OfficeParts,
  place: Place,
  { password, authority, deskName, host, port, database, role }: OfficeEntry
): Promise<Result<OfficeState, OfficeTrouble>> {
  if (!isAllowed({ host, port, database }, only)) return failed('other-office')
  if (place.state().kind !== 'none') return failed('begun')
  const trying = await beginTry(secret)
  if (!trying.ok) return trying
  const member = { host, port, database, role, authority: authority === '' ? null : authority, deskName }
  let deskId = ''
  const trouble = await beginOffice(accessOf(member, password), deskName, (id, known) => {
    deskId = id
    return firstKey(trying.value, { deskId, password, boundTo: placePrint(member) }, known)
  })
  return trouble === undefined ? place.enter({ ...member, deskId }) : trying.value.undo(trouble)
}

async function changeServer(
  parts: OfficeParts,
  place: Place,
  server: OfficeServer,
  signal: AbortSignal
): Promise<Result<OfficeState, ChangeTrouble>> {
  const isCanceled = (): boolean => signal.aborted
  const moved = await officeAt(parts, server, signal)
  if (isCanceled()) return failed('canceled')
  if (!moved.ok) return moved
  await place.closeSeat()
  const trouble = isCanceled() ? 'canceled' : await moveTo(parts, moved.value)
  // Where that failed, the desk goes on as it was.
  await place.open()
  const state = place.tell()
  return trouble === undefined ? ok(state) : failed(trouble)
}

/** A key that is due is renewed first: it would be at any moment, and end an invitation that carries the old one. */
async function inviteWithNewest(
  parts: OfficeParts,
  place: Place,
  name: string,
  steward: boolean
): Promise<Result<OfficeInvitation, OfficeTrouble>> {
  const behind = await withKeys(parts, place, async (keys, client) => {
    await keys.look(client)
    await keys.answer(client)
    await keys.catchUp(client)
  })
  return behind === undefined ? invite(parts, name, steward) : failed(behind)
}

async function invite(
  parts: OfficeParts,
  name: string,
  steward: boolean
): Promise<Result<OfficeInvitation, OfficeTrouble>> {
  const signIn = await signInOf(parts)
  if (!signIn.ok) return signIn
  const { access, secret } = signIn.value
  const invited = await inviteDesk(access, name, steward, secret.keyId)
  if (!invited.ok) return invited
  const { deskId, role, password, expiresAt } = invited.value
  const { keyId, key, first } = secret
  const code = newCode()
  const text = await invitationText({ ...access, deskId, role, password, keyId, key, first }, code, parts.cost)
  return ok({ text, code, expiresAt })
}

/** Does something about the key on a connection of its own, so that what it meets is answered here (decision 264). */
async function withKeys(
  parts: OfficeParts,
  place: Place,
  work: (keys: Keys, client: pg.ClientBase) => Promise<void>
): Promise<OfficeTrouble | undefined> {
  const [signIn, keys] = [await signInOf(parts), place.seat()?.keys]
  if (!signIn.ok) return signIn.failure
  return keys === undefined ? 'keychain' : visit(signIn.value.access, client => work(keys, client))
}

/** How this desk signs in, where its organization lets it use its office. */
async function signInOf(parts: OfficeParts) {
  const member = parts.membership.current()
  if (member !== null && !isAllowed(member, parts.only)) return failed<OfficeTrouble>('other-office')
  return signInToLeave(parts)
}

/** How this desk signs in, with what the keychain has of its office. */
async function signInToLeave({ membership, secret }: OfficeParts) {
  const member = membership.current()
  if (member === null) return failed<OfficeTrouble>('refused')
  const found = await savedSecret(secret, member)
  if (!found.ok) return failed<OfficeTrouble>(found.failure)
  return ok({ access: accessOf(member, found.value.password), secret: found.value })
}

/** Removes a desk at the office; `which` is told this one's id. */
async function removeAtOffice(
  signIn: Awaited<ReturnType<typeof signInToLeave>>,
  which: (own: string) => string
): Promise<Result<null, OfficeTrouble>> {
  if (!signIn.ok) return signIn
  const trouble = await removeDesk(signIn.value.access, which(signIn.value.secret.deskId))
  return trouble === undefined ? ok(null) : failed(trouble)
}

/** The file goes last: as long as it is there, leaving can be asked for again. */
async function forget({ secret, membership, store, draftHooks }: OfficeParts): Promise<OfficeTrouble | undefined> {
  if (!(await secret.remove()).ok) return 'keychain'
  const open = await store()
  draftHooks.leave(knownToOffice(open.database()))
  removeOfficeTables(open.database())
  open.forget()
  return (await membership.remove()).ok ? undefined : 'disk'
}

/** A key for an office that has none, or the one this desk gave it before; saved before the office hears of it. */
async function firstKey(
  trying: SecretTry,
  entered: Pick<OfficeSecret, 'deskId' | 'password' | 'boundTo'>,
  known: readonly string[]
): Promise<FirstKey | OfficeTrouble> {
  const before = trying.before(entered.deskId)
  if (known.length > 0 && !known.some(id => id === before?.keyId || id === before?.first?.id)) return 'begun'
  const { key: fresh, reveal } = freshKey()
  const kept = before ?? { ...entered, keyId: fresh.id, key: Buffer.from(reveal()).toString('base64') }
  if (!(await trying.save({ ...kept, ...entered }))) return 'keychain'
  const key = keyOf(kept)
  return { id: key.id, check: key.check() }
}
