/** `docketry undo ACT`, through the control socket of the process that runs. */
import { userInfo } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { invoiceHistory } from '@docketry/contracts/api/history.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { operate } from './operate.ts'

let app: TestApp
let ann: Person
let ids: string[]
let groupId: string
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[1])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }, { clientId }))
  await app.running.settled()
  ids = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann))
    .json<{ invoices: { id: string }[] }>()
    .invoices.map(({ id }) => id)
})
afterAll(() => app.close())

async function run(...args: string[]): Promise<{ lines: string[]; code: number | null }> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await operate('undo', args, { say, warn: say }, { ...process.env, DOCKETRY_DATA: app.folder }).catch(
    (error: Error) => (lines.push(error.message), null),
  )
  await app.running.settled()
  return { lines, code }
}
async function save(of: string[], total: number): Promise<void> {
  await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: of.map(invoice_id => ({ invoice_id, invoice_data: { total } })) },
  })
  await app.running.settled()
}
const lastEntry = async () =>
  (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${ids[0]}`, ann))
    .json<AnswerOf<typeof invoiceHistory>>()
    .history.at(-1)
const lastAct = async () => (await lastEntry())?.act

it('`undo` undoes the act that the history shows, and says what stays; the history shows that it was undone', async () => {
  await save(ids, 50)
  const act = await lastAct()
  expect(act).toMatchObject({ rows: 2, undone: false, undoes: false })
  await save(ids.slice(1), 60)
  const { lines, code } = await run(act?.id ?? '', '--reason', 'wrong client')
  expect([code, lines[0]]).toEqual([4, 'Undone: 1 invoice or batch.'])
  expect(lines[1]).toContain(`Not undone: invoice ${ids[1]}`)
  const last = (await app.events()).findLast(({ type }) => type === 'InvoiceEdited')
  expect(last?.metadata).toMatchObject({ actor: 'operator', endpoint: 'docketry undo', reason: 'wrong client', undoes: act?.id })
  // The history names the person, the command and the reason, and offers to undo it.
  expect(await lastEntry()).toMatchObject({
    kind: 'person',
    by: `${process.env['SUDO_USER'] ?? userInfo().username}, on the command line`,
    via: 'docketry undo',
    note: 'wrong client',
    act: { undone: false, undoes: true },
  })
  expect((await run(act?.id ?? '')).lines[0]).toContain('This was undone already.')
})
it('`undo` of a deleted batch names the person on each invoice that came back with it', async () => {
  const batch = { group_id: groupId }
  await app.request('POST', '/api/accountant/scans/delete', { token: ann.token, body: batch })
  await app.running.settled()
  expect(await lastEntry()).toMatchObject({ what: 'Deleted it with its batch.', by: `Ann ${abns[0]}`, via: 'delete-scan' })
  await run((await lastAct())?.id ?? '', '--reason', 'asked by phone')
  expect(await lastEntry()).toMatchObject({
    what: 'Restored it with its batch.',
    kind: 'person',
    by: `${process.env['SUDO_USER'] ?? userInfo().username}, on the command line`,
    via: 'docketry undo',
    note: 'asked by phone',
  })
})
it('`undo` refuses an unknown act and wrong arguments with a sentence', async () => {
  expect((await run('00000000-0000-4000-8000-000000000000')).lines[0]).toContain('There is no act 00000000')
  expect((await run()).lines[0]).toContain('docketry undo ACT')
})
