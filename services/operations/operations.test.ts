/** The list of what operators did, from the command line and the screen. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '@docketry/contracts/api/operations.ts'
import { operate } from '../cli/operate.ts'
import { personNow } from '../cli/control/person.ts'
import { executor } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { recordOperation } from './operation.ts'

let app: TestApp
let su: Person
const name = `Ann ${abns[0]}`
const quiet = { say: () => {}, warn: () => {} }
beforeAll(async () => {
  app = await startApp()
  su = await app.owner(abns[0])
  await app.grant(su, 'su')
  await app.request('POST', '/api/operator/projections/rebuild', {
    token: su.token,
    body: { projection: 'invoices', reason: 'a wrong row' },
  })
  await operate('check', [], quiet, { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0' })
  await app.running.settled()
})
afterAll(() => app.close())

const listed = async (from?: number) =>
  (await app.request('GET', `/api/operator/operations${from === undefined ? '' : `?from=${from}`}`, { token: su.token })).json<{
    operations: Operation[]
    total: number
  }>()

it('the list of operations names each act with the person, on screen or on the command line, and the reason; the newest first', async () => {
  const { operations, total } = await listed()
  expect(total).toBe(3)
  expect(operations.map(({ what, by, operator, reason }) => [what, by !== null, operator, reason])).toEqual([
    ['Requested a check of everything stored', false, personNow(), null],
    ['Requested a rebuild of invoices', true, null, 'a wrong row'],
    [`Granted the role su to ${name}`, false, null, null],
  ])
})

it('the list of operations names who was granted a role or lost it, by whom and why, once for each change', async () => {
  const env = { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0' }
  for (const [command, reason] of [
    ['grant', 'reviews for us'],
    ['grant', 'granted twice'],
    ['revoke', 'has left'],
  ] as const)
    await operate(command, [su.email, 'accountant', '--reason', reason], quiet, env)
  await app.running.settled()
  const { operations, total } = await listed()
  expect(total).toBe(5)
  expect(operations.slice(0, 2).map(({ what, by, operator, reason }) => [what, by, operator, reason])).toEqual([
    [`Revoked the role accountant of ${name}`, null, personNow(), 'has left'],
    [`Granted the role accountant to ${name}`, null, personNow(), 'reviews for us'],
  ])
})

it('the list of operations says what was exported and imported, with counts and the hash of the events, and gives older acts a page at a time', async () => {
  const { events } = app.running.stores
  const lists = Object.fromEntries(
    ['events', 'erased', 'blobs', 'parked', 'dead', 'kept'].map(name => [name, { count: 1, hash: 'a'.repeat(64) }]),
  ) as never
  const archive = { folder: '/disk/archive', archive: 'b'.repeat(64), writtenAt: 1, bytes: 3, damaged: 2, lists }
  for (let n = 0; n < 50; n += 1) {
    const operationId = newId()
    await executor(events)(
      recordOperation,
      {
        operation:
          n === 49
            ? { type: 'ArchiveExported', data: { operationId, ...archive } }
            : { type: 'ArchiveImported', data: { operationId, by: 'restore', ...archive } },
      },
      { commandId: newId(), actId: newId(), actor: 'operator', causeId: null, caller: null },
    )
  }
  await app.running.settled()
  const contents = '1 event, hash aaaaaaaaaaaa…, and 1 blob, without 2 things that were damaged'
  const first = await listed()
  expect([first.total, first.operations.length]).toEqual([55, 50])
  expect(first.operations.map(({ what }) => what)).toEqual(
    expect.arrayContaining([`Exported everything to /disk/archive: ${contents}`, `Restored the backup /disk/archive: ${contents}`]),
  )
  const request = newId()
  for (const operation of [
    { type: 'BackupRequested' as const, data: { operationId: request, folder: '/disk' } },
    { type: 'BackupFailed' as const, data: { operationId: newId(), request, folder: '/disk', reason: 'The disk is full.' } },
    { type: 'BackupMade' as const, data: { operationId: newId(), request, ...archive } },
  ]) {
    await executor(events)(
      recordOperation,
      { operation },
      { commandId: newId(), actId: newId(), actor: 'operator', causeId: null, caller: null },
    )
  }
  await app.running.settled()
  expect((await listed()).operations.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'Requested a backup in /disk',
      'Got no backup in /disk: The disk is full.',
      `Made the backup /disk/archive: ${contents}`,
    ]),
  )
  expect((await listed(55)).operations.map(({ what }) => what)).toEqual([
    'Requested a check of everything stored',
    'Requested a rebuild of invoices',
    `Granted the role su to ${name}`,
  ])
})
