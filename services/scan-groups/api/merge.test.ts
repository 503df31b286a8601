/** Merging and separating batches through the endpoints, and the resulting cards and details. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let clientId: string
let [a, b, c] = ['', '', '']
let uploads = 0

const upload = async (pages: number, more: Record<string, string> = {}) =>
  groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages, String((uploads += 1))) }, { clientId, ...more }))
const post = (path: string, body: object, who = ann) => app.request('POST', `/api/accountant/scans/${path}`, { token: who.token, body })
const merge = async (child_id: string, parent_id: string) => {
  const response = await post('merge', { child_id, parent_id })
  return response.statusCode === 200 ? 'merged' : response.json<{ error: { code: string } }>().error.code
}
const cards = async (more = '') =>
  (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${clientId}${more}`, ann)).json<{
    groups: GroupCard[]
  }>().groups
const listed = async (more = '') => (await cards(more)).map(card => card.id)
const card = async (id: string) => (await cards()).find(it => it.id === id)
const detail = async (id: string, more = '') =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${id}${more}`, ann)).json<GroupDetail>()

beforeAll(async () => {
  app = await startApp({ rough: 29 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[3], 'Corner Cafe')
})
afterAll(() => app.close())

async function threeBatches() {
  ;[a, b, c] = [await upload(1, { name: 'A' }), await upload(2, { name: 'B' }), await upload(3, { name: 'C' })]
  await app.running.settled()
}

describe('a merged batch', () => {
  beforeEach(threeBatches)
  it('has no card of its own; its parent counts it with all its descendants', async () => {
    expect([await merge(a, b), await merge(b, c)]).toEqual(['merged', 'merged'])
    const ids = await listed()
    expect(ids).not.toContain(a)
    expect(ids).not.toContain(b)
    expect(ids).toContain(c)
    expect(await card(c)).toMatchObject({
      status: 'COMPLETE',
      percentage: 100,
      total: 6,
      files: 3,
      invoiceCount: 6,
      amount: 6 * 330,
      parent: null,
      children: [{ id: b, name: 'B' }],
      descendants: [b, a],
    })
    expect((await card(c))?.cover).toBeTruthy()
  })
  it('is listed under its parent, where it counts its own parts', async () => {
    await merge(a, b)
    await merge(b, c)
    const parts = await cards(`&parentGroup=${c}`)
    expect(parts.map(it => [it.id, it.parent, it.invoiceCount])).toEqual([[b, c, 3]])
    expect((await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&parentGroup=${c}`, ann)).statusCode).toBe(404)
  })
  it('shows its invoices in its parent, unless noChild is set', async () => {
    await merge(a, b)
    const whole = await detail(b, '&includeRaw=true')
    expect([whole.invoices.length, whole.total, whole.files, whole.raw?.length]).toEqual([3, 3, 2, 2])
    expect(whole.invoices.map(it => it.groupId)).toEqual([b, b, a])
    const alone = await detail(b, '&noChild=true&includeRaw=true')
    expect([alone.invoices.length, alone.total, alone.files, alone.raw?.length, alone.children.length]).toEqual([2, 2, 1, 1, 1])
    expect((await detail(a)).parent).toBe(b)
  })
  it('has a card of its own again once separated, with its own parts', async () => {
    await merge(a, b)
    await merge(b, c)
    expect((await post('separate', { child_id: b })).json()).toEqual({ success: true })
    expect([(await card(b))?.invoiceCount, (await card(c))?.invoiceCount, await card(a)]).toEqual([3, 3, undefined])
    expect((await post('separate', { child_id: b })).json()).toEqual({ success: true })
  })
  it('moves when it is merged into a third', async () => {
    await merge(a, b)
    expect(await merge(a, c)).toBe('merged')
    expect([(await card(b))?.invoiceCount, (await card(c))?.invoiceCount]).toEqual([2, 4])
  })
  it('is deleted with its parent', async () => {
    await merge(a, b)
    await merge(b, c)
    expect((await post('delete', { group_id: c })).json()).toEqual({ success: true })
    await app.running.settled()
    for (const id of [a, b, c]) {
      expect((await app.running.read.find('invoices', { filter: { groupId: id } })).rows).toEqual([])
      expect((await app.request('GET', `/api/accountant/scans/detail?groupId=${id}`, ann)).statusCode).toBe(404)
    }
    expect(await merge(a, c)).toBe('not-found')
  })
  it('is restarted with its parent', async () => {
    await merge(a, b)
    expect((await post('restart', { scanGroupId: b })).statusCode).toBe(200)
    const restarted = (await app.events())
      .filter(event => event.type === 'GroupRestarted')
      .map(event => (event.data as { groupId: string }).groupId)
    expect(restarted.toSorted()).toEqual([a, b].toSorted())
  })
})

describe('merging refuses', () => {
  beforeEach(threeBatches)
  it('a batch into itself, into its own parts, and a circle of two concurrent merges', async () => {
    expect(await merge(a, a)).toBe('group.merge-self')
    await merge(a, b)
    expect(await merge(b, a)).toBe('group.circle')
    const atOnce = await Promise.all([merge(b, c), merge(c, b)])
    expect(atOnce.toSorted()).toEqual(['group.circle', 'merged'])
    expect((await listed()).filter(id => [a, b, c].includes(id))).toHaveLength(1)
  })
  it('batches of two clients, and those of another firm as not found', async () => {
    const other = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1, 'own') }))
    expect([await merge(other, a), await merge(a, other)]).toEqual(['group.other-client', 'group.other-client'])
    const eve = await app.owner(abns[1])
    const foreign = groupOf(await app.upload(eve.token, { 'scan_1.pdf': fakePdf(1, 'eve') }))
    await app.running.settled()
    const before = (await app.events()).length
    expect([await merge(foreign, a), await merge(a, foreign)]).toEqual(['not-found', 'not-found'])
    expect((await app.events()).length).toBe(before)
  })
})

it.each([
  {},
  { child_id: 1, parent_id: 2 },
  { child_id: '', parent_id: '' },
  { child_id: null },
  { child_id: ['x'], parent_id: {} },
  { child_id: 'x'.repeat(65), parent_id: 'x' },
  { child_id: '<script>alert(1)</script>', parent_id: '__proto__' },
])('the invalid body %j is refused with a sentence, and changes nothing', async body => {
  const before = (await app.events()).length
  for (const path of ['merge', 'separate', 'delete', 'restart']) {
    const named = { child_id: body.child_id, parent_id: body.parent_id, group_id: body.child_id, scanGroupId: body.child_id }
    const response = await post(path, named)
    expect([400, 404]).toContain(response.statusCode)
    expect(response.json<{ error: { message: string } }>().error.message).toMatch(/\.$/u)
  }
  expect((await app.events()).length).toBe(before)
})

describe('an upload into a batch', () => {
  beforeEach(threeBatches)
  it('becomes its part, of the same client by default; another client is refused', async () => {
    const part = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1, 'part') }, { parentGroupId: a }))
    await app.running.settled()
    expect((await card(a))?.descendants).toEqual([part])
    expect(await merge(a, part)).toBe('group.circle')
    const elsewhere = await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1, 'x') }, { parentGroupId: a, clientId: ann.firmId })
    expect([elsewhere.statusCode, elsewhere.json<{ error: { code: string } }>().error.code]).toEqual([422, 'group.other-client'])
  })
  it('stays separated when the rest of it arrives later', async () => {
    const parts = { parentGroupId: a, uploadId: `pile-${uploads}` }
    const part = await upload(1, parts)
    await post('separate', { child_id: part })
    expect(await upload(1, parts)).toBe(part)
    expect((await card(part))?.files).toBe(2)
  })
})
