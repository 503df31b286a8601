/** An operator names the firm, client and batch of a run on the command line: by id, or by name. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { operate } from '../cli/operate.ts'
import { newId } from '../platform/events/ids.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let clientIds: string[]
let groupId: string

beforeEach(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  await app.owner(abns[1])
  clientIds = [
    await addClient(app, ann, abns[2], 'Corner Cafe'),
    await addClient(app, ann, abns[3], 'Corner Shop'),
    await addClient(app, ann, abns[4], 'Wattle Bakery'),
    await addClient(app, ann, abns[5], 'wattle bakery'),
  ]
  groupId = groupOf(
    await app.upload(ann.token, { 'a.png': fakePng('a'), 'b.png': fakePng('b') }, { clientId: clientIds[0]!, name: 'June receipts' }),
  )
  await app.upload(ann.token, { 'c.png': fakePng('c') }, { clientId: clientIds[0]!, name: 'July receipts' })
  await app.upload(ann.token, { 'd.png': fakePng('d') }, { clientId: clientIds[1]! })
  await app.running.settled()
})
afterEach(() => app.close())

/** The number of invoices that are selected. Throws what the command says. */
async function selected(...args: string[]): Promise<number> {
  const lines: string[] = []
  await operate(
    'reprocess',
    ['status', '--json', ...args],
    { say: line => lines.push(line), warn: line => lines.push(line) },
    { DOCKETRY_DATA: app.folder },
  )
  return (JSON.parse(lines.join('\n')) as { models: { invoices: number }[] }).models.reduce((sum, { invoices }) => sum + invoices, 0)
}
const refusal = (...args: string[]): Promise<string> => selected(...args).then(String, (error: Error) => error.message)
const nameOf = async (id: string) =>
  (
    (await app.running.stores.documents.find((await app.running.stores.documents.pointer('businesses'))!, { filter: { id } })).rows[0] as
      | { name: string }
      | undefined
  )?.name ?? ''

it('a firm, a client and a batch are selected by id and by their whole name, in any case', async () => {
  expect(await selected('--firm', ann.firmId)).toBe(4)
  expect(await selected('--firm', (await nameOf(ann.firmId)).toUpperCase())).toBe(4)
  expect(await selected('--client', clientIds[0]!)).toBe(3)
  expect(await selected('--client', 'corner cafe')).toBe(3)
  expect(await selected('--firm', abns[0], '--client', ' Corner Shop ')).toBe(1)
  expect(await selected('--group', groupId)).toBe(2)
  expect(await selected('--client', 'Corner Cafe', '--group', 'june receipts')).toBe(2)
})

it('a name that nothing has is refused with the similar ones, and so is a name of several', async () => {
  expect(await refusal('--client', 'Corner')).toMatch(
    new RegExp(
      `^There is no client “Corner”\\. Names that contain it: Corner Cafe \\(ABN 53 004 085 616, id ${clientIds[0]}\\), Corner Shop \\(ABN .*, id ${clientIds[1]}\\)\\.$`,
      'u',
    ),
  )
  expect(await refusal('--client', 'Wattle Bakery')).toMatch(
    /^2 clients are called “Wattle Bakery”: Wattle Bakery \(.*\), wattle bakery \(.*\)\. Name one by its id\.$/u,
  )
  expect(await refusal('--client', 'nobody')).toBe('There is no client “nobody”. A client is named by its id or its name.')
  expect(await refusal('--firm', 'nobody')).toBe('There is no firm “nobody”. A firm is named by its ABN, its id or its name.')
  expect(await refusal('--client', 'Corner Cafe', '--group', 'receipts')).toMatch(
    /^There is no batch “receipts”\. Names that contain it: July receipts \(\d+ \w+ \d{4}, id .*\), June receipts \(.*, id .*\)\.$/u,
  )
})

it('a client is looked for among those of the firm that is named, a batch among those of the client', async () => {
  expect(await refusal('--firm', abns[1], '--client', 'Corner Cafe')).toBe(
    'There is no client “Corner Cafe”. A client is named by its id or its name.',
  )
  expect(await refusal('--client', 'Corner Shop', '--group', 'June receipts')).toBe(
    'There is no batch “June receipts”. A batch is named by its id, or beside its client by its name.',
  )
  expect(await refusal('--group', 'June receipts')).toBe(
    'Which client’s batch is “June receipts”? A batch is named by its id, or beside its client by its name.',
  )
  expect(await selected('--client', newId())).toBe(0)
})
