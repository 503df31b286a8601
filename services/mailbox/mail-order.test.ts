/** The order in which attachments are listed. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Attachment } from '@docketry/contracts/api/mailbox.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { dropMail, mailText } from '../testing/mails.ts'
import { proveAddress } from '../testing/walk/mail-fixtures.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ rough: 41 })
  ann = await app.owner(abns[0])
  const body = { email: 'a@b.example', clientId: await addClient(app, ann, abns[1]), firmId: ann.firmId }
  const added = await app.request('POST', '/api/accountant/addClientEmailAddress', { token: ann.token, body })
  await proveAddress(app, added.json<{ id: string }>().id)
})
afterAll(() => app.close())

const names = (mail: string): string[] => ['z', 'b', 'y', 'a', 'x', 'c'].map(letter => `${mail}-${letter}.pdf`)
async function drop(mail: string, date: string): Promise<void> {
  const pieces = names(mail).map(name => ({ name, type: 'application/pdf', bytes: fakePdf(1, name) }))
  await dropMail(join(app.folder, 'maildrop'), `${mail}.eml`, mailText({ from: 'a@b.example', subject: mail, date, pieces }))
}

it('attachments of one mail are listed in the order of the mail, and mails newest first', async () => {
  const [early, late] = ['Mon, 3 Aug 2026 09:00:00 +1000', 'Tue, 4 Aug 2026 09:00:00 +1000']
  await drop('first', early)
  for (const mail of ['second', 'third']) await drop(mail, late)
  await app.request('POST', '/api/accountant/downloadEmail', { token: ann.token, body: {} })
  await app.running.settled()
  const { attachments } = (await app.request('GET', `/api/accountant/attachments?firmId=${ann.firmId}`, ann)).json<{
    attachments: Attachment[]
  }>()
  const byMail = Map.groupBy(
    attachments.map(it => it.name),
    name => name.split('-')[0],
  )
  expect([...byMail.keys()].at(-1)).toBe('first')
  expect(attachments.map(it => it.name)).toEqual([...byMail.values()].flat())
  for (const mail of ['first', 'second', 'third']) expect(byMail.get(mail)).toEqual(names(mail))
  const sort = encodeURIComponent(JSON.stringify(['date', 'DESC']))
  const rows = (await app.request('GET', `/api/data/attachments?sort=${sort}`, ann)).json<{ name: string }[]>()
  expect(rows.map(it => it.name)).toEqual(attachments.map(it => it.name))
})
