/** Mail of a client reaches a firm only after the holder of the address has confirmed it: attacks, and the ways to confirm. */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Attachment, ClientAddress, Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { given } from '../platform/commands/given.ts'
import type { Letter } from '../shared/letter.ts'
import { newId } from '../platform/events/ids.ts'
import { linkCode } from '../platform/auth/link-codes.ts'
import { abnOf, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { sentLetters } from '../testing/outbox.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { dropMail, mailText, type MailText } from '../testing/mails.ts'
import { proveAddress } from '../testing/walk/mail-fixtures.ts'
import { entryIdOf, addClientAddress, requestAddressProof, limitClientAddressCommand, proveClientAddress } from './client-address.ts'

let app: TestApp
let number = 300
beforeAll(async () => {
  app = await startApp({ rough: 41, env: { MAIL_IN_ADDRESS: 'invoices@docketry.example', IMAP_AUTHSERV: 'mx.docketry.example' } })
})
afterAll(() => app.close())

const owner = () => app.owner(abnOf((number += 1)))
/** An owner who is registered and signed in, but not verified. */
async function unverifiedOwner(): Promise<Person> {
  const email = `free-${(number += 1)}@mail.example`
  const body = {
    email,
    password: 'correct horse',
    confirm_password: 'correct horse',
    abn: abnOf(number),
    type: 'owner',
    firstName: 'Mal',
    lastName: 'Lory',
    category: 'Bookkeeper',
  }
  const { token, user_id: userId } = (await app.request('POST', '/api/auth/register', { body }, `10.7.0.${number % 250}`)).json<{
    token: string
    user_id: string
  }>()
  const [employer] = (await app.request('GET', '/api/accountant/employers', { token })).json<{ business: { id: string } }[]>()
  return { token, userId, email, firmId: employer?.business.id ?? '' }
}
const post = (who: Person, path: string, body: object) => app.request('POST', `/api/accountant/${path}`, { token: who.token, body })
const add = async (who: Person, email: string, clientId = who.firmId) => {
  const answer = await post(who, 'addClientEmailAddress', { email, clientId, firmId: who.firmId })
  await app.running.settled()
  return answer
}
const entryOf = async (who: Person, email: string) =>
  (await app.request('GET', `/api/accountant/clientEmailAddresses?firmId=${who.firmId}`, who))
    .json<ClientAddress[]>()
    .find(it => it.email === email)
const attachmentsOf = async (who: Person) =>
  (await app.request('GET', `/api/accountant/attachments?firmId=${who.firmId}`, who))
    .json<{ attachments: Attachment[] }>()
    .attachments.map(({ name, clientId }) => [name, clientId])
const boxOf = async (who: Person) => (await app.request('GET', `/api/accountant/mailbox?firmId=${who.firmId}`, who)).json<Mailbox>()
const ownAddressOf = async (who: Person) => (await boxOf(who)).ownAddress ?? ''
async function receive(who: Person, mail: MailText): Promise<void> {
  await dropMail(
    join(app.folder, 'maildrop'),
    `${(number += 1)}.eml`,
    mailText({ pieces: [{ name: `bill-${number}.pdf`, type: 'application/pdf', bytes: fakePdf(1, `${number}`) }], ...mail }),
  )
  await app.request('POST', '/api/accountant/downloadEmail', { token: who.token, body: {} })
  await app.running.settled()
}
const lettersTo = async (email: string): Promise<Letter[]> => (await sentLetters(app.folder)).filter(({ to }) => to === email)
const codeIn = (letter: Letter | undefined): string => /\/confirmAddress\/([\w.-]+)/u.exec(letter?.text ?? '')?.[1] ?? ''
const confirm = (code: string) => app.request('POST', '/api/public/confirmClientAddress', { body: { code } })
const linkInfo = (code: string) => app.request('GET', `/api/public/clientAddress?${new URLSearchParams({ code })}`)
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
  it('with an unverified account cannot add an address, and receives no mail of another firm’s client', async () => {
    const mal = await unverifiedOwner()
    const refused = await add(mal, jo)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ errors: [{ param: 'verify.first' }] })
    expect(await entryOf(mal, jo)).toBeUndefined()
    await receive(ann, { from: jo })
    expect(await attachmentsOf(mal)).toEqual([])
    expect(await lettersTo(jo)).toEqual([])
  })

  it('with a verified account can add any address, but receives no mail from it until its holder confirms', async () => {
    const mal = await owner()
    expect((await add(mal, jo)).json()).toMatchObject({ state: 'waiting', arrives: 'nothing' })
    await receive(ann, { from: jo, headers: authenticated('corner.example') })
    expect(await attachmentsOf(mal)).toEqual([])
    // Mail with a forged sender to the firm's own address is not even assigned to a client of that firm.
    await receive(ann, { from: jo, to: await ownAddressOf(mal) })
    expect((await attachmentsOf(mal)).map(([, clientId]) => clientId)).toEqual([null])
    expect(await entryOf(mal, jo)).toMatchObject({ state: 'waiting' })
  })

  it('who adds an address of another firm does not affect its mail, learns nothing about it, and stays invisible to it', async () => {
    const entry = (await add(ann, jo, cafe)).json<ClientAddress>()
    await proveAddress(app, entry.id)
    const before = await attachmentsOf(ann)
    const mal = await owner()
    const [known, unknown] = [(await add(mal, jo)).json<object>(), (await add(mal, `nobody-${jo}`)).json<object>()]
    const withoutIds = (it: object) => ({ ...it, id: '', email: '', linkUntil: 0 })
    expect(withoutIds(known)).toEqual(withoutIds(unknown))
    await receive(ann, { from: jo })
    await receive(ann, { from: jo, to: await ownAddressOf(ann) })
    expect((await attachmentsOf(ann)).length - before.length).toBe(2)
    expect(await attachmentsOf(mal)).toEqual([])
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'confirmed', shared: false, arrives: 'all' })
  })

  it('cannot forge a code, or use one of another kind or of another address', async () => {
    const { id } = (await add(ann, jo, cafe)).json<ClientAddress>()
    const good = codeIn((await lettersTo(jo))[0])
    const other = linkCode(app.running.keys.links, 'invitation', id, 1)
    for (const code of [
      `${good.slice(0, -2)}xx`,
      other,
      'nothing',
      `${id}.1.`,
      good.replace(id, (await add(ann, `x-${jo}`, cafe)).json<ClientAddress>().id),
    ]) {
      expect((await confirm(code)).statusCode, code).toBe(404)
      expect((await linkInfo(code)).statusCode, code).toBe(404)
    }
    expect(JSON.stringify(await app.events())).not.toContain(good)
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'waiting' })
  })

  it('can send at most three links a day to one address, also by deleting and adding it again, and 20 a day in total', async () => {
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
    expect(statuses.filter(it => it === 200).length).toBe(17)
    expect(statuses.at(-1)).toBe(429)
  })

  it('can send at most 20 links a day also with concurrent requests, and an address without a link is not added', async () => {
    const mal = await owner()
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        post(mal, 'addClientEmailAddress', { email: `victim-${n}-${jo}`, clientId: mal.firmId, firmId: mal.firmId }),
      ),
    )
    await app.running.settled()
    expect(answers.filter(it => it.statusCode === 200).length).toBe(20)
    expect(answers.filter(it => it.statusCode === 429).length).toBe(5)
    const entries = (await app.request('GET', `/api/accountant/clientEmailAddresses?firmId=${mal.firmId}`, mal)).json<ClientAddress[]>()
    expect(entries.length).toBe(20)
    expect((await sentLetters(app.folder)).filter(({ to }) => to.endsWith(jo)).length).toBe(20)
  })

  it('a link that is refused for its address, and a request that is sent again, do not count for the firm', async () => {
    const mal = await owner()
    const headers = { 'idempotency-key': newId() }
    const { id: entryId } = (await add(mal, jo)).json<ClientAddress>()
    const ask = (more: object = {}) =>
      app.request('POST', '/api/accountant/clientEmailAddress/ask', { token: mal.token, body: { entryId }, ...more })
    for (let n = 0; n < 5; n += 1) expect((await ask({ headers })).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(200)
    for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(429)
    expect((await ask({ headers })).statusCode).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 18; n += 1) statuses.push((await add(mal, `other-${n}-${jo}`)).statusCode)
    expect(statuses.filter(it => it === 200).length).toBe(17)
  })
})

it('an address added before confirmation existed routes no mail, sends no link by itself, and can be confirmed on request', async () => {
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

describe('the holder of an address', () => {
  it('confirms it by the mailed link, without an account, once', async () => {
    expect((await add(ann, jo, cafe)).json()).toMatchObject({ state: 'waiting', linkUntil: expect.any(Number) })
    const [letter] = await lettersTo(jo)
    expect(letter?.subject).toEqual(expect.stringContaining('confirm'))
    expect(letter?.text).toEqual(expect.stringContaining('ignore this mail'))
    const code = codeIn(letter)
    const firmName = (await linkInfo(code)).json<{ firmName: string }>().firmName
    expect((await linkInfo(code)).json()).toEqual({ email: jo, firmName, confirmed: false })
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'waiting' }) // opening the page does not confirm: mail programs open links by themselves
    expect((await confirm(code)).json()).toEqual({ email: jo, firmName, ownAddress: await ownAddressOf(ann) })
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'confirmed', arrives: 'all', shared: false, linkUntil: null })
    await receive(ann, { from: jo })
    expect((await attachmentsOf(ann))[0]?.[1]).toBe(cafe)
    const events = (await app.events()).length
    expect((await confirm(code)).statusCode).toBe(200)
    expect((await app.events()).length).toEqual(events)
    await post(ann, 'clientEmailAddress/delete', { entryId: (await entryOf(ann, jo))?.id })
    expect((await add(ann, jo, cafe)).statusCode).toBe(200)
    expect((await confirm(code)).statusCode).toBe(404)
    expect((await entryOf(ann, jo))?.state).toBe('waiting')
  })

  it('confirms it by an authenticated mail to the firm’s own address, also without an attachment', async () => {
    await add(ann, jo, cafe)
    const alias = await ownAddressOf(ann)
    await receive(ann, { from: jo, to: alias, headers: ['Authentication-Results: evil.example; dmarc=pass header.from=corner.example'] })
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'waiting' })
    await receive(ann, { from: jo, to: alias, headers: authenticated('corner.example'), pieces: [] })
    expect(await entryOf(ann, jo)).toMatchObject({ state: 'confirmed', arrives: 'all' })
  })

  it('has the confirming mail itself assigned to their client', async () => {
    await add(ann, jo, cafe)
    const before = (await attachmentsOf(ann)).length
    await receive(ann, { from: jo, to: await ownAddressOf(ann), headers: authenticated('corner.example') })
    const all = await attachmentsOf(ann)
    expect(all.length - before).toBe(1)
    expect(all.map(([name, clientId]) => [name, clientId])).toContainEqual([`bill-${number}.pdf`, cafe])
  })
})

it('mail of an address confirmed for two firms goes to the named firm, otherwise to the first, until the first leaves it to the second', async () => {
  const bob = await owner()
  for (const [who, clientId] of [
    [ann, cafe],
    [bob, bob.firmId],
  ] as const)
    await proveAddress(app, (await add(who, jo, clientId)).json<ClientAddress>().id)
  expect([await entryOf(ann, jo), await entryOf(bob, jo)]).toMatchObject([
    { shared: true, arrives: 'all' },
    { shared: true, arrives: 'to-own-address' },
  ])
  const counts = async () => [(await attachmentsOf(ann)).length, (await attachmentsOf(bob)).length]
  const [a = 0, b = 0] = await counts()
  await receive(ann, { from: jo })
  expect(await counts()).toEqual([a + 1, b])
  await receive(ann, { from: jo, to: await ownAddressOf(bob) })
  expect(await counts()).toEqual([a + 1, b + 1])
  const entry = await entryOf(ann, jo)
  expect((await post(bob, 'clientEmailAddress/limit', { entryId: entry?.id, only: true })).statusCode).toBe(404)
  expect((await post(ann, 'clientEmailAddress/limit', { entryId: entry?.id, only: true })).json()).toMatchObject({
    only: true,
    arrives: 'to-own-address',
  })
  await app.running.settled()
  expect(await entryOf(bob, jo)).toMatchObject({ arrives: 'all' })
  await receive(ann, { from: jo })
  expect(await counts()).toEqual([a + 1, b + 2])
})

describe('a link', () => {
  const added = { type: 'ClientAddressAdded' as const, data: { entryId: 'e', firmId: 'f', clientId: 'c', email: 'jo@corner.example' } }
  const request = (askedAt: number, round = 1) => ({
    type: 'ClientAddressProofAsked' as const,
    data: { entryId: 'e', email: 'jo@corner.example', firmName: 'Firm', round, askedAt, expiresAt: askedAt + 7 * 86_400_000 },
  })
  const proven = { type: 'ClientAddressProven' as const, data: { entryId: 'e', by: 'link' as const, round: 1 } }
  const deleted = { type: 'ClientAddressDeleted' as const, data: { entryId: 'e' } }

  it('is valid for a week, and for its own round only', () => {
    given(proveClientAddress)
      .events(added, request(0))
      .when(proven.data, { at: 7 * 86_400_000 })
      .then([proven])
    given(proveClientAddress)
      .events(added, request(0))
      .when(proven.data, { at: 7 * 86_400_000 + 1 })
      .then('client-address.link-gone')
    given(proveClientAddress)
      .events(added, request(0), deleted, added, request(0, 2))
      .when(proven.data, { at: 1 })
      .then('client-address.link-gone')
    given(proveClientAddress).events(added, request(0), deleted).when(proven.data, { at: 1 }).then('client-address.link-gone')
  })
  it('can be requested three times a day, and not for a confirmed address', () => {
    given(requestAddressProof)
      .events(added, request(1), request(2), request(3))
      .when({ entryId: 'e', firmName: 'Firm' }, { at: 86_400_000 })
      .then('client-address.links-used')
    given(requestAddressProof)
      .events(added, request(1), request(2), request(3))
      .when({ entryId: 'e', firmName: 'Firm' }, { at: 86_400_001 })
      .then([request(86_400_001)])
    given(requestAddressProof).events(added, proven).when({ entryId: 'e', firmName: 'Firm' }).then([])
  })
  it('must be used before the address can be limited; a mail after a deletion proves nothing', () => {
    given(limitClientAddressCommand).events(added).when({ entryId: 'e', only: true }).then('not-found')
    given(proveClientAddress).events(added, deleted).when({ entryId: 'e', by: 'mail', round: null }).then([])
  })
})
