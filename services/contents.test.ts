/** The table of contents: unique names, permissions, and the references by which stages and reactions dispatch commands. */
import * as ofClients from '@docketry/contracts/commands/clients.ts'
import * as ofInvoices from '@docketry/contracts/commands/invoices.ts'
import * as ofScanGroups from '@docketry/contracts/commands/scan-groups.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEventStore } from './adapters/embedded/event-store.ts'
import { endpoints, type EndpointTools } from './endpoints.ts'
import { commands, reactions, projections } from './contents.ts'
import type { Caller } from './platform/auth/caller.ts'
import { executor } from './platform/commands/execute.ts'
import { idFrom, newId } from './platform/events/ids.ts'
import type { EventStore } from './platform/ports/event-store.ts'
import { removeFolder, temporaryFolder } from './platform/testing/folder.ts'
import { created, extracted, failedFile, pageRef, received, uploaded } from './testing/facts.ts'

const names = (list: { name: string }[]) => list.map(({ name }) => name)

it('each command, projection, reaction and endpoint has a name of its own', () => {
  const lists = [
    Object.values(commands),
    projections,
    reactions,
    endpoints({} as EndpointTools).map(({ endpoint }) => endpoint as { name: string }),
  ]
  for (const list of lists) expect(names(list).filter((name, i) => names(list).indexOf(name) !== i)).toEqual([])
})

it.each([...Object.values(ofClients), ...Object.values(ofInvoices), ...Object.values(ofScanGroups)])(
  'the reference $name leads to the command built on it',
  ({ name, body }) => expect(commands[name]?.body).toBe(body),
)

it('people may execute the commands of endpoints; the others are for stages and reactions', () => {
  const userCommands = Object.values(commands).filter(({ may }) => !may.includes('system'))
  expect(names(userCommands).sort()).toEqual([
    'add-client-address',
    'adopt-proposal',
    'advance-pickup',
    'archive-client',
    'arrange-pages',
    'ask-address-proof',
    'ask-for-mail',
    'assign-attachment',
    'bring-back-failed',
    'cancel-pickup',
    'choose-bill-account',
    'choose-manual-review',
    'choose-xero-organisation',
    'confirm-fields',
    'connect-xero',
    'correct-invoice',
    'create-client',
    'create-coupon',
    'delete-attachment',
    'delete-client-address',
    'delete-group',
    'delete-invoice',
    'disconnect-xero',
    'drop-attachment',
    'edit-client',
    'edit-firm',
    'edit-invoice',
    'end-coupon',
    'end-engagement',
    'end-posting',
    'engage-auditor',
    'explain-adjustment',
    'finish-review',
    'freeze-worksheet',
    'invite-member',
    'leave-out-failed',
    'limit-client-address',
    'lodge-worksheet',
    'map-category',
    'mark-attachment',
    'merge-clients',
    'merge-groups',
    'note-invoice',
    'place-attachment',
    'place-group',
    'place-hold',
    'receive-upload',
    'record-bill-changed',
    'record-bill-deleted',
    'record-bills-exported',
    'record-operation',
    'release-hold',
    'release-review',
    'rename-group',
    'reopen-worksheet',
    'resend-invitation',
    'restart-group',
    'restore-group',
    'restore-invoice',
    'reveal-tfn',
    'review-invoice',
    'schedule-pickup',
    'separate-clients',
    'separate-group',
    'set-chart',
    'set-pages-back',
    'set-reminder-rules',
    'set-supplier-rule',
    'start-posting',
    'start-reprocessing',
    'steer-reprocessing',
    'take-adoption-back',
    'take-review',
    'type-sales',
    'undo-grouping',
    'undo-invoice-act',
    'undo-rename',
    'withdraw-invitation',
  ])
  expect(Object.values(commands).every(({ may }) => may.length === 1)).toBe(true)
})

describe('a command of staff', () => {
  let folder: string
  let events: EventStore
  beforeEach(async () => {
    folder = await temporaryFolder()
    events = openEventStore(`${folder}/events.db`)
  })
  afterEach(async () => {
    await events.close()
    await removeFolder(folder)
  })
  const by = (caller: Caller | null) => ({ commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller })
  const caller = (firmId: string, type: 'owner' | 'employee' = 'owner'): Caller => ({
    userId: '1',
    firms: { [firmId]: type },
    roles: ['developer'],
  })
  const { firstOrder: _, ...upload } = received('u', 'file-1').data
  const client = { businessId: 'b', name: 'Cafe', abn: null, category: null, email: null, address: null, firmId: 'f' }
  const ofClient = { clientId: 'c', firmId: 'f' }
  const sheet = { fileId: 'file-1', order: 1, prefix: 'scan_0', pages: [pageRef(1), pageRef(2)] }
  const act = newId()
  const about = { requesterId: '1', clientName: 'Cafe', deadline: '2999-01-01', pickupAddress: '1 George St' }
  const pickup = {
    ...ofClient,
    scheduleId: 's',
    accountantMobile: '+61412345678',
    about,
    zone: 'Australia/Sydney',
    allowed: 1,
    again: false,
    sameClients: [],
  }
  const address = { ...ofClient, entryId: 'e', email: 'jo@corner.example' }
  const mailed = {
    ...ofClient,
    attachmentId: 'a',
    mailId: 'm',
    email: address.email,
    sender: 'unknown',
    subject: '',
    date: 0,
    name: 'a.pdf',
    kind: 'pdf',
    size: 1,
    stored: null,
    code: 'file.empty',
  }
  const bodies: Record<string, object> = {
    'receive-upload': { ...upload, name: '', parentId: null },
    'rename-group': { groupId: 'g', name: 'July' },
    'restart-group': { groupId: 'g' },
    'leave-out-failed': { fileId: 'file-1' },
    'bring-back-failed': { fileId: 'file-1' },
    'delete-group': { groupId: 'g' },
    'add-client-address': address,
    'delete-client-address': { entryId: 'e' },
    'ask-address-proof': { entryId: 'e', firmName: 'Firm' },
    'limit-client-address': { entryId: 'e', only: true },
    'assign-attachment': { attachmentId: 'a', firmId: 'f', clientId: 'd' },
    'mark-attachment': { attachmentId: 'a', done: true, groupId: null },
    'delete-attachment': { attachmentId: 'a' },
    'schedule-pickup': pickup,
    'cancel-pickup': { scheduleId: 's', firmId: 'f', by: '1' },
    'merge-groups': { ...ofClient, childId: 'g', parentId: 'h' },
    'place-group': { ...ofClient, childId: 'g', parentId: 'h' },
    'separate-group': { ...ofClient, childId: 'g' },
    'edit-invoice': { invoiceId: 'i', changed: { category: 'Meals' } },
    'choose-manual-review': { invoiceId: 'i', choice: 10 },
    'review-invoice': { invoiceId: 'i', reviewed: true },
    'note-invoice': { invoiceId: 'i', text: 'Ask' },
    'confirm-fields': { invoiceId: 'i', confirmed: { total: true } },
    'delete-invoice': { invoiceId: 'i' },
    'arrange-pages': {
      ...ofClient,
      groupId: 'g',
      change: { kind: 'split', invoiceId: 'i', at: 2, of: null },
      rows: [{ invoiceId: 'i', sheet }],
      files: [],
    },
    'set-pages-back': { ...ofClient, groupId: 'g', undoes: idFrom(act, 'arrangement'), rows: ['i', idFrom(act, 'invoice/0')] },
    'create-client': client,
  }

  it.each(Object.keys(bodies))('%s is allowed for staff of the firm that owns its subject, and for nobody else', async name => {
    const run = executor(events)
    const command = (it: string) => commands[it] as (typeof commands)[string]
    if (name.endsWith('group'))
      await run(command('receive-upload'), { ...upload, uploadId: 'first', name: created().data.name, parentId: null }, by(null))
    if (name.includes('invoice') || name.includes('review') || name === 'confirm-fields')
      await run(command('record-extraction'), extracted().data, by(null))
    if (name === 'leave-out-failed' || name === 'bring-back-failed') {
      await run(command('add-file'), uploaded().data, by(null))
      await run(command('record-file-failed'), failedFile().data, by(null))
    }
    if (name === 'bring-back-failed') await run(command('leave-out-failed'), bodies['leave-out-failed'], by(null))
    if (name === 'cancel-pickup') await run(command('schedule-pickup'), pickup, by(null))
    if (name === 'set-pages-back') await run(command('arrange-pages'), bodies['arrange-pages'], { ...by(null), commandId: act })
    if (name.endsWith('attachment')) await run(command('add-attachment'), mailed, by(null))
    if ((name.endsWith('client-address') && name !== 'add-client-address') || name === 'ask-address-proof')
      await run(command('add-client-address'), address, by(null))
    if (name === 'limit-client-address') await run(command('prove-client-address'), { entryId: 'e', by: 'operator', round: null }, by(null))
    const before = await events.head()
    for (const who of [
      caller('another'),
      {
        userId: '2',
        firms: {},
        engagements: { f: [{ id: 'e', clientIds: ['c'], from: '2000-01-01', to: '2099-12-31' }] },
        roles: ['auditor', 'developer', 'accountant'],
      },
      { ...caller('f', 'employee'), limits: { f: ['another'] } },
    ]) {
      await expect(run(command(name), bodies[name], by(who))).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await events.head()).toBe(before)
    expect((await run(command(name), bodies[name], by(caller('f', 'employee')))).facts.length).toBeGreaterThan(0)
  })

  // Their endpoints check that the subject exists, because the stream that they write to does not show it.
  const checkedByEndpoint = [
    'add-client-address',
    'schedule-pickup',
    'receive-upload',
    'create-client',
    'merge-groups',
    'place-group',
    'separate-group',
    'arrange-pages',
    'set-pages-back',
  ]
  it.each(Object.keys(bodies).filter(name => !checkedByEndpoint.includes(name)))(
    '%s of an unknown subject is refused as not found',
    async name => {
      await expect(executor(events)(commands[name] as (typeof commands)[string], bodies[name], by(caller('f')))).rejects.toMatchObject({
        code: 'not-found',
      })
    },
  )
})
