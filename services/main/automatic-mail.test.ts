/** A step of reading mail that a crash cuts short, between any two of its commands. Real stores; a folder serves as the mailbox. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commands } from '../contents.ts'
import { startOfFetch } from '../mailbox/fetch-mail.ts'
import { idFrom, newId } from '../platform/events/ids.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { dropMail, mailText } from '../testing/mails.ts'
import { proveAddress } from '../testing/walk/mail-fixtures.ts'
import { configFrom } from './config/config.ts'
import { openFetchMail } from './mail-stages.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

const origin = () => ({ commandId: newId(), actId: newId(), actor: 'fetch-mail@1', causeId: null, caller: null })

it.each([1, 2, 3, 4])('processed mail becomes one batch, and no mail is lost, when a crash comes after %d of its commands', async done => {
  const clientId = await addClient(app, ann, abnOf(800 + done), `Cafe ${done}`)
  const email = `jo-${done}@corner.example`
  const added = await app.request('POST', '/api/accountant/addClientEmailAddress', {
    token: ann.token,
    body: { email, clientId, firmId: ann.firmId },
  })
  await proveAddress(app, added.json<{ id: string }>().id)
  await app.request('POST', '/api/business/edit', {
    token: ann.token,
    body: { firmId: ann.firmId, id: clientId, seen: 1, changed: { mail: 'automatic' } },
    headers: { 'idempotency-key': newId() },
  })
  await app.running.settled()
  await dropMail(
    join(app.folder, 'maildrop'),
    `${done}.eml`,
    mailText({ from: email, pieces: [{ name: 'a.pdf', type: 'application/pdf', bytes: fakePdf(1, email) }] }),
  )
  const { stores } = app.running
  const fetching = openFetchMail(configFrom({ DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0', DOCKETRY_WORKERS: '2' }), stores, () => {})
  const boxId = idFrom('maildrop')
  const outcome = await fetching.stage.run(startOfFetch(boxId, newId()) as never)
  expect(outcome.commands.length).toBeGreaterThan(4)
  for (const { name, body } of outcome.commands.slice(0, done)) await app.running.execute(commands[name]!, body, origin())
  fetching.close()
  await app.request('POST', '/api/accountant/downloadEmail', { token: ann.token, body: {} })
  await app.running.settled()
  const uploads = (await app.events()).filter(it => it.type === 'UploadReceived' && it.metadata.clientId === clientId)
  const marks = (await app.events()).filter(it => it.type === 'AttachmentDone' && it.metadata.clientId === clientId)
  expect([uploads.length, marks.length]).toEqual([1, 1])
})
