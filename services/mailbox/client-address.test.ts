/** Mail of a client reaches a firm only with the word of whoever has the address: attacks, and the ways to give it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Attachment, ClientAddress, Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { given } from '../platform/commands/given.ts'
import type { Letter } from '../shared/letter.ts'
import { newId } from '../platform/events/ids.ts'
import { linkCode } from '../platform/auth/link-codes.ts'
import { abnOf, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { dropMail, mailText, type MailText } from '../testing/mails.ts'
import { proveAddress } from '../testing/walk/mail-fixtures.ts'
import { entryIdOf, addClientAddress, askAddressProof, limitClientAddressCommand, proveClientAddress } from './client-address.ts'

let app: TestApp
let number = 300
beforeAll(async () => {
  app = await startApp({ rough: 41, env: { MAIL_IN_ADDRESS: 'invoices@docketry.example', IMAP_AUTHSERV: 'mx.docketry.example' } })
})
afterAll(() => app.close())

const owner = () => app.owner(abnOf((number += 1)))
/** Registered, signed in, and never verified. */
async function freeloader(): Promise<Person> {
  const email = `free-${(number += 1)}@mail.example`
  const body = { email, password: 'correct horse', confirm_password: 'correct horse', abn: abnOf(number), type: 'owner', firstName: 'Mal', lastName: 'Lory', category: 'Bookkeeper' }
  const { token, user_id: userId } = (await app.ask('POST', '/api/auth/register', { body }, `10.7.0.${number % 250}`)).json<{ token: string; user_id: string }>()
  const [employer] = (await app.ask('GET', '/api/accountant/employers', { token })).json<{ business: { id: string } }[]>()
  return { token, userId, email, firmId: employer?.business.id ?? '' }
}
const post = (who: Person, path: string, body: object) => app.ask('POST', `/api/accountant/${path}`, { token: who.token, body })
const add = async (who: Person, email: string, clientId = who.firmId) => {
  const answer = await post(who, 'addClientEmailAddress', { email, clientId, firmId: who.firmId })
  await app.running.settled()
  return answer
}
const entryOf = async (who: Person, email: string) =>
  (await app.ask('GET', `/api/accountant/clientEmailAddresses?firmId=${who.firmId}`, who)).json<ClientAddress[]>().find(it => it.email === email)
const attachmentsOf = async (who: Person) =>
  (await app.ask('GET', `/api/accountant/attachments?firmId=${who.firmId}`, who)).json<{ attachments: Attachment[] }>().attachments.map(({ name, clientId }) => [name, clientId])
const boxOf = async (who: Person) => (await app.ask('GET', `/api/accountant/mailbox?firmId=${who.firmId}`, who)).json<Mailbox>()
const aliasOf = async (who: Person) => (await boxOf(who)).alias ?? ''
async function arrives(who: Person, mail: MailText): Promise<void> {
  await dropMail(join(app.folder, 'maildrop'), `${(number += 1)}.eml`, mailText({ pieces: [{ name: `bill-${number}.pdf`, type: 'application/pdf', bytes: fakePdf(1, `${number}`) }], ...mail }))
  await app.ask('POST', '/api/accountant/downloadEmail', { token: who.token, body: {} })
  await app.running.settled()
}
async function lettersTo(email: string): Promise<Letter[]> {
  const folder = join(app.folder, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json'))
  const letters = await Promise.all(names.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8')) as Letter))
  return letters.filter(({ to }) => to === email)
}
const codeIn = (letter: Letter | undefined): string => /\/confirmAddress\/([\w.-]+)/u.exec(letter?.text ?? '')?.[1] ?? ''
const confirm = (code: string) => app.ask('POST', '/api/public/confirmClientAddress', { body: { code } })
const about = (code: string) => app.ask('GET', `/api/public/clientAddress?${new URLSearchParams({ code })}`)
const authenticated = (domain: string) => [`Authentication-Results: mx.docketry.example; dmarc=pass header.from=${domain}`]

let ann: Person
let cafe: string
/** A new address for each test. */
let jo: string
beforeEach(async () => {
  ann ??= await owner()
  cafe ??= await addClient(app, ann, abnOf(290), 'Corner Cafe')
  jo = `jo-${(number += 1)}@corner.example`
})

describe('an attacker', () => {
  it('whose account is not verified adds no address, and receives nothing of a stranger’s client', async () => {
    const mal = await freeloader()
    const refused = await add(mal, jo)
    expect(refused.statusCode).toBe(403)
    expect(refused.json<{ error?: { code: string }; errors?: unknown }>()).toEqual(expect.anything())
    expect(await entryOf(mal, jo)).toBeUndefined()
    await arrives(ann, { from: jo })
    expect(await attachmentsOf(mal)).toEqual([])
    expect(await lettersTo(jo)).toEqual([])
  })

  it('with a verified account adds any address, and receives nothing without the word of whoever has it', async () => {
    const mal = await owner()
    expect((await add(mal, jo)).json()).toMatchObject({ state: 'waiting', arrives: 'nothing' })
    await arrives(ann, { from: jo, headers: authenticated('corner.example') })
    expect(await attachmentsOf(mal)).toEqual([])
    // Not even the client of one's own firm is told from it: a forged sender at the firm's own address is a stranger.
    await arrives(ann, { from: jo, to: await aliasOf(mal) })
    expect((await attachmentsOf(mal)).map(([, clientId]) => clientId)).toEqual([null])
    expect(await entryOf(mal, jo)).toMatchObject({ state: 'waiting' })
  })

  it('who adds an address of another firm leaves that firm’s mail alone, learns nothing of it, and is not seen there', async () => {
    const entry = (await add(ann, jo, cafe)).json<ClientAddress>()
    await proveAddress(app, entry.id)
    const before = await attachmentsOf(ann)
    const mal = await owner()
    const [known, unknown] = [(await add(mal, jo)).json<object>(), (await add(mal, `nobody-${jo}`)).json<object>()]
    const told = (it: object) => ({ ...it, id: '', email: '', linkUntil: 0 })
    expect(told(known)).toEqual(told(unknown))
    await arrives(ann, { from: jo })
    await arrives(ann, { from: jo, to: await aliasOf(ann) })
    expect((await attachmentsOf(ann)).length - before.length).toBe(2)
    expect(await attachmentsOf(mal)).toEqual([])
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'confirmed', shared: false, arrives: 'all' })
  })

  it('cannot make a code, use one of another kind, or another’s', async () => {
    const { id } = (await add(ann, jo, cafe)).json<ClientAddress>()
    const good = codeIn((await lettersTo(jo))[0])
    const other = linkCode(app.running.keys.links, 'invitation', id, 1)
    for (const code of [`${good.slice(0, -2)}xx`, other, 'nothing', `${id}.1.`, good.replace(id, (await add(ann, `x-${jo}`, cafe)).json<ClientAddress>().id)]) {
      expect(code).toEqual(code)
      expect((await confirm(code)).statusCode).toBe(404)
      expect((await about(code)).statusCode).toBe(404)
    }
    expect(JSON.stringify(await app.events())).not.toContain(good)
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'waiting' })
  })

  it('floods no stranger with links: three a day to one address, also by deleting and adding again, and 20 a day of one firm', async () => {
    const mal = await owner()
    const again = async () => {
      const { id } = (await add(mal, jo)).json<{ id: string }>()
      return id && (await post(mal, 'clientEmailAddress/delete', { entryId: id })).statusCode
    }
    for (let n = 0; n < 3; n += 1) expect(await again()).toBe(200)
    expect((await add(mal, jo)).statusCode).toBe(429)
    expect((await lettersTo(jo)).length).toBe(3)
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await add(mal, `victim-${n}-${jo}`)).statusCode)
    expect(statuses.filter(it => it === 200).length).toBe(20)
    expect(statuses.at(-1)).toBe(429)
  })
})

it('that was noted before anybody was asked routes nothing, sends no mail by itself, and is asked when the firm wants it', async () => {
  const entryId = entryIdOf(ann.firmId, jo)
  const by = { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null }
  await app.running.execute(addClientAddress, { entryId, firmId: ann.firmId, clientId: cafe, email: jo }, by)
  await app.running.settled()
  expect(await entryOf(ann, jo)).toEqual(expect.objectContaining({ state: 'waiting', linkUntil: null }))
  expect(await lettersTo(jo)).toEqual([])
  expect((await post(ann, 'clientEmailAddress/ask', { entryId })).json()).toMatchObject({ state: 'waiting', linkUntil: expect.any(Number) })
  await app.running.settled()
  expect((await confirm(codeIn((await lettersTo(jo))[0]))).statusCode).toBe(200)
  expect(await entryOf(ann, jo)).toMatchObject({ state: 'confirmed' })
})

describe('whoever has the address', () => {
  it('confirms it by the link in a mail, without an account, once', async () => {
    expect((await add(ann, jo, cafe)).json()).toMatchObject({ state: 'waiting', linkUntil: expect.any(Number) })
    const [letter] = await lettersTo(jo)
    expect(letter?.subject).toEqual(expect.stringContaining('confirm'))
    expect(letter?.text).toEqual(expect.stringContaining('ignore this mail'))
    const code = codeIn(letter)
    const firmName = (await about(code)).json<{ firmName: string }>().firmName
    expect((await about(code)).json()).toEqual({ email: jo, firmName, confirmed: false })
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'waiting' }) // looking confirms nothing: mail programs open links by themselves
    expect((await confirm(code)).json()).toEqual({ email: jo, firmName, sendTo: await aliasOf(ann) })
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'confirmed', arrives: 'all', shared: false, linkUntil: null })
    await arrives(ann, { from: jo })
    expect((await attachmentsOf(ann))[0]?.[1]).toBe(cafe)
    const events = (await app.events()).length
    expect((await confirm(code)).statusCode).toBe(200)
    expect((await app.events()).length).toEqual(events)
    await post(ann, 'clientEmailAddress/delete', { entryId: (await entryOf(ann, jo))?.id })
    expect((await add(ann, jo, cafe)).statusCode).toBe(200)
    expect((await confirm(code)).statusCode).toBe(404)
    expect((await entryOf(ann, jo))?.state).toBe('waiting')
  })

  it('confirms it by a mail to the firm’s own address that the mail server vouches for, also without an attachment', async () => {
    await add(ann, jo, cafe)
    const alias = await aliasOf(ann)
    await arrives(ann, { from: jo, to: alias, headers: ['Authentication-Results: evil.example; dmarc=pass header.from=corner.example'] })
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'waiting' })
    await arrives(ann, { from: jo, to: alias, headers: authenticated('corner.example'), pieces: [] })
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'confirmed', arrives: 'all' })
  })

  it('finds their client with that very mail', async () => {
    await add(ann, jo, cafe)
    const before = (await attachmentsOf(ann)).length
    await arrives(ann, { from: jo, to: await aliasOf(ann), headers: authenticated('corner.example') })
    const all = await attachmentsOf(ann)
    expect(all.length - before).toBe(1)
    expect(all.some(([name, clientId]) => name === `bill-${number}.pdf` && clientId === cafe)).toBe(true)
  })
})

it('with the word of the owner for two firms: named mail goes where it is sent, other mail to the first, until that leaves it to the second', async () => {
  const bob = await owner()
  for (const [who, clientId] of [[ann, cafe], [bob, bob.firmId]] as const) await proveAddress(app, (await add(who, jo, clientId)).json<ClientAddress>().id)
  expect([await entryOf(ann, jo), await entryOf(bob, jo)]).toMatchObject([{ shared: true, arrives: 'all' }, { shared: true, arrives: 'to-own-address' }])
  const counts = async () => [(await attachmentsOf(ann)).length, (await attachmentsOf(bob)).length]
  const [a = 0, b = 0] = await counts()
  await arrives(ann, { from: jo })
  expect(await counts()).toEqual([a + 1, b])
  await arrives(ann, { from: jo, to: await aliasOf(bob) })
  expect(await counts()).toEqual([a + 1, b + 1])
  const entry = await entryOf(ann, jo)
  expect((await post(bob, 'clientEmailAddress/limit', { entryId: entry?.id, only: true })).statusCode).toBe(404)
  expect((await post(ann, 'clientEmailAddress/limit', { entryId: entry?.id, only: true })).json()).toMatchObject({ only: true, arrives: 'to-own-address' })
  await app.running.settled()
  expect(await entryOf(bob, jo)).toMatchObject({ arrives: 'all' })
  await arrives(ann, { from: jo })
  expect(await counts()).toEqual([a + 1, b + 2])
})

describe('a link', () => {
  const added = { type: 'ClientAddressAdded' as const, data: { entryId: 'e', firmId: 'f', clientId: 'c', email: 'jo@corner.example' } }
  const request = (askedAt: number, round = 1) =>
    ({ type: 'ClientAddressProofAsked' as const, data: { entryId: 'e', email: 'jo@corner.example', firmName: 'Firm', round, askedAt, expiresAt: askedAt + 7 * 86_400_000 } })
  const proven = { type: 'ClientAddressProven' as const, data: { entryId: 'e', by: 'link' as const, round: 1 } }
  const deleted = { type: 'ClientAddressDeleted' as const, data: { entryId: 'e' } }

  it('is good for a week, and for its own round', () => {
    given(proveClientAddress).events(added, request(0)).when(proven.data, { at: 7 * 86_400_000 }).then([proven])
    given(proveClientAddress).events(added, request(0)).when(proven.data, { at: 7 * 86_400_000 + 1 }).then('client-address.link-gone')
    given(proveClientAddress).events(added, request(0), deleted, added, request(0, 2)).when(proven.data, { at: 1 }).then('client-address.link-gone')
    given(proveClientAddress).events(added, request(0), deleted).when(proven.data, { at: 1 }).then('client-address.link-gone')
  })
  it('is mailed again three times a day, and not to who has confirmed', () => {
    given(askAddressProof).events(added, request(1), request(2), request(3)).when({ entryId: 'e', firmName: 'Firm' }, { at: 86_400_000 }).then('client-address.links-used')
    given(askAddressProof).events(added, request(1), request(2), request(3)).when({ entryId: 'e', firmName: 'Firm' }, { at: 86_400_001 }).then([request(86_400_001)])
    given(askAddressProof).events(added, proven).when({ entryId: 'e', firmName: 'Firm' }).then([])
  })
  it('that is not used limits nothing, and a mail that comes after a deletion proves nothing', () => {
    given(limitClientAddressCommand).events(added).when({ entryId: 'e', only: true }).then('not-found')
    given(proveClientAddress).events(added, deleted).when({ entryId: 'e', by: 'mail', round: null }).then([])
  })
})
