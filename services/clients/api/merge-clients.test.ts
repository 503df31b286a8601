/** Merging two clients of a firm and separating them again, over HTTP, with everything that reads a client. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MergePreview } from '@docketry/contracts/api/client-merges.ts'
import type { ClientAnswer, ClientDetails } from '@docketry/contracts/api/clients.ts'
import { newId } from '../../platform/events/ids.ts'
import { abnOf, abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'
import { mergingIn, refusalIn } from '../../testing/merged-clients.ts'
import { employee } from '../../testing/walk/people-fixtures.ts'

let app: TestApp
let ann: Person
let bob: Person
let on: ReturnType<typeof mergingIn>
let numbers = 0
beforeAll(async () => {
  app = await startApp({ rough: 11 })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
  on = mergingIn(app, ann)
})
afterAll(() => app.close())

/** A pair of new clients: the one that stays, and its duplicate. */
const pair = async (name: string) =>
  [await on.client(abnOf((numbers += 1)), name), await on.client(abnOf((numbers += 1)), `${name} (2)`)] as const
const listed = (who = ann) => on.get<ClientAnswer[]>('/api/accountant/clients', { firmId: ann.firmId, archived: '1' }, who)
const batchesOf = async (clientId: string) =>
  (await on.get<{ groups: { id: string }[] }>('/api/accountant/scanGroups', { firmId: ann.firmId, clientId })).groups.map(it => it.id)
const detailsOf = (id: string) => on.get<ClientDetails>('/api/business/details', { firmId: ann.firmId, id })
const survivorFor = (clientId: string) => on.get('/api/business/survivor', { firmId: ann.firmId, clientId })
const foundIds = async (clientId: string) =>
  JSON.stringify(await on.get('/api/accountant/invoices/search', { firmId: ann.firmId, clientId, text: 'C0' }))

it('everything of the duplicate reads as that of the surviving client, old ids lead to it, and separating takes all of it back', async () => {
  const [kept, double] = await pair('Corner Cafe')
  const [own, other] = [await on.upload(kept), await on.upload(double, 2)]
  await on.review(other.invoices, '2026-08-05', 'C')
  const before = { kept: await batchesOf(kept), double: await batchesOf(double) }
  const quarters = (clientId: string) =>
    on.get<object>('/api/accountant/quarters', { firmId: ann.firmId, clientId, from: '100', to: '110' })
  const quartersBefore = [await quarters(kept), await quarters(double)]
  expect((await on.merge(kept, double)).json()).toEqual({ success: true })

  const now = await listed()
  expect(now.find(it => it.id === double)).toBeUndefined()
  expect(now.find(it => it.id === kept)).toMatchObject({ invoices: 3, reviewed: 2, merged: [{ id: double, name: 'Corner Cafe (2)' }] })
  expect([...(await batchesOf(kept))].sort()).toEqual([own.groupId, other.groupId].sort())
  expect(await batchesOf(double)).toEqual(await batchesOf(kept))
  expect(await quarters(double)).toEqual(await quarters(kept))
  expect(await foundIds(kept)).toContain(other.invoices[0]?.id ?? 'none')
  const detail = await on.get<{ client: { id: string; name: string } }>('/api/accountant/scans/detail', { groupId: other.groupId })
  expect(detail.client).toEqual({ id: kept, name: 'Corner Cafe' })
  expect(await detailsOf(double)).toMatchObject({
    id: kept,
    name: 'Corner Cafe',
    merged: [
      {
        id: double,
        name: 'Corner Cafe (2)',
        by: `Ann ${abns[0]}`,
        reason: 'Added twice.',
        history: [{ what: 'Merged into Corner Cafe. Reason: Added twice.' }, { what: 'Added.' }],
      },
    ],
  })
  expect((await detailsOf(kept)).history[0]).toMatchObject({
    what: 'Merged with Corner Cafe (2), which reads as this client. Reason: Added twice.',
    by: `Ann ${abns[0]}`,
  })
  // Changed, moved to the bin and restored while merged.
  await on.post('/api/accountant/scans/delete', { group_id: other.groupId })
  expect(JSON.stringify(await on.get('/api/accountant/bin', { firmId: ann.firmId, clientId: kept }))).toContain(other.groupId)
  await on.post('/api/accountant/scans/restore', { group_id: other.groupId })
  // New files for the id of the duplicate.
  const late = groupOf(await app.upload(ann.token, { 'a.pdf': fakePdf(1, 'late') }, { clientId: double, name: 'late' }))
  await app.running.settled()
  expect(
    (await app.events()).find(({ type, data }) => type === 'GroupCreated' && (data as { groupId: string }).groupId === late)?.data,
  ).toMatchObject({ clientId: kept })

  // What an old link leads to.
  expect(await survivorFor(double)).toEqual({
    merged: { name: 'Corner Cafe (2)', at: expect.any(Number) as number, survivor: { id: kept, name: 'Corner Cafe' } },
  })
  expect(await survivorFor(kept)).toEqual({ merged: null })
  expect((await app.request('GET', `/api/business/survivor?firmId=${ann.firmId}&clientId=${double}`, bob)).statusCode).toBe(404)

  expect((await on.separate(kept, double)).json()).toEqual({ success: true, left: [] })
  expect([await batchesOf(kept).then(ids => ids.filter(id => id !== late)), await batchesOf(double)]).toEqual([before.kept, before.double])
  await on.post('/api/accountant/scans/delete', { group_id: late })
  expect([await quarters(kept), await quarters(double)]).toEqual(quartersBefore)
  expect((await detailsOf(double)).history.map(it => it.what)).toEqual([
    'Separated from Corner Cafe again. Reason: They are two shops.',
    'Merged into Corner Cafe. Reason: Added twice.',
    'Added.',
  ])
  expect(await survivorFor(double)).toEqual({ merged: null })
})

it('the preview says what differs and how much there is; chosen values come to the surviving client, and go back when they are separated', async () => {
  const kept = await addClient(app, ann, '123456782', 'Jo Li', 'tfn')
  const double = await on.client(abns[3], 'Jo Li Plumbing')
  await on.post('/api/business/edit', { firmId: ann.firmId, id: double, seen: 9, changed: { email: 'jo@plumbing.example', basis: 'cash' } })
  await on.upload(double, 2)
  const preview = (await on.preview(kept, double)).json<MergePreview>()
  expect(preview).toMatchObject({
    survivor: { name: 'Jo Li', batches: 0, invoices: 0, tfn: true },
    duplicate: {
      name: 'Jo Li Plumbing',
      abn: abns[3],
      batches: 1,
      invoices: 2,
      toReview: 2,
      addresses: ['jo@plumbing.example'],
      tfn: false,
    },
    fields: [
      { field: 'name' },
      { field: 'abn', survivor: null, duplicate: abns[3], choosable: true },
      { field: 'email' },
      { field: 'basis', survivor: 'accruals', duplicate: 'cash' },
    ],
    mustConfirm: false,
    obstacles: [],
  })
  expect((await on.merge(kept, double, { keep: ['abn', 'email'], confirmed: undefined })).statusCode).toBe(200)
  expect(await detailsOf(kept)).toMatchObject({ name: 'Jo Li', abn: abns[3], email: 'jo@plumbing.example', basis: 'accruals' })
  // The number is that of one client still: another one cannot have it, this one may be given it again.
  expect(
    (await app.request('POST', '/api/business/create', { token: ann.token, body: { firmId: ann.firmId, name: 'Somebody', abn: abns[3] } }))
      .body,
  ).toContain('You already have a client with this ABN.')
  const edit = async (abn: string) =>
    on.post('/api/business/edit', { firmId: ann.firmId, id: kept, seen: (await detailsOf(kept)).revision, changed: { abn } })
  await edit(abnOf(700))
  expect((await edit(abns[3])).json()).toMatchObject({ conflicts: [], details: { abn: abns[3] } })
  expect((await on.separate(kept, double)).json()).toEqual({ success: true, left: [] })
  expect([await detailsOf(kept), await detailsOf(double)]).toMatchObject([
    { abn: null, email: null, hasTfn: true },
    { abn: abns[3], email: 'jo@plumbing.example' },
  ])
})

it('a tax file number of the duplicate is shown for the surviving client, and recorded where it is', async () => {
  const kept = await on.client(abnOf((numbers += 1)), 'Li')
  const double = await addClient(app, ann, '876543210', 'Li, by TFN', 'tfn')
  await on.merge(kept, double)
  expect((await listed()).find(it => it.id === kept)?.tfn).toMatch(/210$/u)
  expect((await on.post('/api/business/tfn', { businessId: kept })).json()).toEqual({ tfn: '876543210' })
  expect((await detailsOf(kept)).merged[0]?.history[0]).toMatchObject({ what: 'Looked at the tax file number.' })
})

it('with different numbers a merge is refused until somebody confirms it; changed details, a missing reason and an archived survivor are refused in words', async () => {
  const [kept, double] = await pair('Hill Shop')
  const merge = async (more: object) => refusalIn(await on.merge(kept, double, more))
  expect((await on.preview(kept, double)).json<MergePreview>().mustConfirm).toBe(true)
  expect(await merge({ confirmed: undefined })).toMatchObject({ message: expect.stringContaining('different ABNs or tax file numbers') })
  expect(await merge({ reason: '  ' })).toMatchObject({ message: 'Say in plain words why.' })
  expect(await merge({ seen: { survivor: 1, duplicate: 0 } })).toMatchObject({
    message: expect.stringContaining('Somebody else changed this'),
  })
  await on.post('/api/business/archive', { firmId: ann.firmId, id: kept, archived: true })
  expect(refusalIn(await on.preview(kept, double))).toMatchObject({
    code: 'client.merge-archived',
    message: expect.stringContaining('Restore it on its page first'),
  })
  // An archived duplicate is merged: that is how people have put it aside until now.
  expect((await on.merge(double, kept)).statusCode).toBe(200)
})

it('a client is not merged with itself, the firm is no duplicate, a merged client is not merged again, and one of another firm is not found', async () => {
  const [kept, double] = await pair('Bay Shop')
  const third = await on.client(abnOf((numbers += 1)), 'Bay Shop (3)')
  const foreign = await addClient(app, bob, abnOf((numbers += 1)), 'Of Bob')
  const code = async (survivor: string, duplicate: string) => refusalIn(await on.preview(survivor, duplicate)).code
  expect([
    await code(kept, kept),
    await code(kept, ann.firmId),
    await code(kept, foreign),
    await code(foreign, kept),
    await code(kept, 'nobody'),
  ]).toEqual(['client.merge-self', 'client.merge-firm', 'not-found', 'not-found', 'not-found'])
  expect((await on.preview(kept, double, bob)).statusCode).toBe(404)
  const key = newId()
  const body = {
    firmId: ann.firmId,
    survivorId: kept,
    duplicateId: double,
    keep: [],
    reason: 'Added twice.',
    confirmed: true,
    seen: { survivor: 1, duplicate: 1 },
  }
  const twice = await Promise.all(
    [1, 2].map(() => app.request('POST', '/api/business/merge', { token: ann.token, body, headers: { 'idempotency-key': key } })),
  )
  expect(twice.map(it => it.statusCode)).toEqual([200, 200])
  await app.running.settled()
  expect(
    (await app.events()).filter(({ type, data }) => type === 'ClientsMerged' && (data as { duplicateId: string }).duplicateId === double),
  ).toHaveLength(1)
  expect([await code(double, kept), await code(double, third), await code(third, double)]).toEqual([
    'client.merged',
    'client.merged',
    'client.merged',
  ])
  const edit = await on.post('/api/business/edit', { firmId: ann.firmId, id: double, seen: 1, changed: { name: 'New' } })
  expect([edit.statusCode, refusalIn(edit).message]).toEqual([409, 'Bay Shop (2) was merged into Bay Shop. Change that client instead.'])
  // A client with others in it is merged with them; they are separated from the outside in.
  expect((await on.merge(third, kept)).statusCode).toBe(200)
  expect(
    (await listed())
      .find(it => it.id === third)
      ?.merged?.map(it => it.id)
      .sort(),
  ).toEqual([kept, double].sort())
  expect((await detailsOf(double)).id).toBe(third)
  expect(await survivorFor(double)).toMatchObject({ merged: { name: 'Bay Shop (2)', survivor: { id: third } } })
  expect(refusalIn(await on.separate(kept, double)).message).toContain('Separate those two first')
  expect([(await on.separate(third, kept)).statusCode, (await on.separate(kept, double)).statusCode]).toEqual([200, 200])
  expect(refusalIn(await on.separate(kept, double)).message).toContain('not merged')
})

it('of two people who merge two clients into each other, one is refused', async () => {
  const [one, other] = await pair('Twice')
  const answers = await Promise.all([on.merge(one, other), on.merge(other, one)])
  expect(answers.map(it => it.statusCode).toSorted()).toEqual([200, 409])
})

it('the preview counts each auditor and each member who comes to see more once, and not those who see both already', async () => {
  const [kept, double] = await pair('Bookshop')
  const engage = (email: string, clientIds: string[]) =>
    on.post('/api/business/auditor/engage', { firmId: ann.firmId, email, clientIds, from: '2026-07-01', to: '2026-09-30' })
  await engage('first@audit.example', [kept])
  await engage('first@audit.example', [double])
  await engage('second@audit.example', [double])
  await engage('third@audit.example', [kept, double])
  const bo = await employee(app, ann, abns[0])
  await on.post('/api/business/team/limit', { firmId: ann.firmId, userId: bo.userId, clientIds: [kept, double] })
  const { notes, ...sides } = (await on.preview(kept, double)).json<MergePreview>()
  expect(sides).toMatchObject({ survivor: { auditors: 2, members: 1 }, duplicate: { auditors: 3, members: 1 } })
  expect(notes).toContain('Auditors who are engaged for one of the two (2) then see the invoices of both that are dated in their period.')
  expect(notes.join(' ')).not.toContain('Members of your team')
})
