/** The HTTP request of each action, and the read that shows its effect. */
import type { ClientAnswer } from '@docketry/contracts/api/clients.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { EditedField, Action } from './ledger.ts'
import type { Answered, Sending } from './send.ts'

const password = 'correct horse'

/** The value of the field in an answer; `total` in cents. */
export function answered(invoice: InvoiceAnswer, field: EditedField): string | number | null {
  if (field === 'total') return invoice.total === null ? null : Math.round(invoice.total * 100)
  return field === 'supplierName' ? (invoice.supplier?.name ?? null) : invoice.invoiceNumber
}

function edit({ invoiceId, field, value }: Extract<Action, { kind: 'edit' }>): object {
  if (field === 'supplierName') return { invoice_id: invoiceId, invoice_data: {}, invoice_supplier: { name: value } }
  return { invoice_id: invoiceId, invoice_data: field === 'total' ? { total: Number(value) / 100 } : { invoiceNumber: value } }
}

function upload({ firmId, clientId, name }: Extract<Action, { kind: 'upload' }>, zip: Buffer): FormData {
  const form = new FormData()
  form.set('accountingFirmId', firmId)
  form.set('clientId', clientId)
  form.set('name', name)
  form.set('images', new Blob([new Uint8Array(zip)]), 'images.zip')
  return form
}

const post = (path: string, body: object): Sending => ({ method: 'POST', path, body })

/** `zip` belongs to an upload. */
export function sendingOf(action: Action, zip: Buffer | null): Sending {
  switch (action.kind) {
    case 'register':
      return post('/api/auth/register', {
        email: action.email,
        password,
        confirm_password: password,
        abn: action.abn,
        type: 'owner',
        firstName: 'Ann',
        lastName: action.abn,
        category: 'Bookkeeper',
      })
    case 'client':
      return post('/api/business/create', { firmId: action.firmId, name: action.name, abn: action.abn })
    case 'upload':
      return { method: 'POST', path: '/api/image/files/upload', form: () => upload(action, zip ?? Buffer.alloc(0)) }
    case 'rename':
      return post('/api/accountant/scanGroup/update', { id: action.groupId, name: action.name })
    case 'delete-group':
      return post('/api/accountant/scans/delete', { group_id: action.groupId })
    case 'retry':
      return post('/api/accountant/scans/restart', { scanGroupId: action.groupId })
    case 'edit':
      return post('/api/accountant/invoices/update', { invoices: [edit(action)] })
    case 'accept':
      return post('/api/accountant/invoices/update', { invoices: [{ invoice_id: action.invoiceId, invoice_data: { reviewed: true } }] })
    case 'delete-invoice':
      return post('/api/accountant/invoice/delete', { invoice_id: action.invoiceId })
  }
}

export const signingIn = (email: string): Sending => post('/api/auth/login', { email, password })
export const detailPath = (groupId: string): string => `/api/accountant/scans/detail?groupId=${groupId}`

/** The read that shows the effect of an action; null if there is none. `id`: from the action's answer. */
export function showing(action: Action, id: string): { path: string; shows(answer: Answered): boolean } | null {
  const detail = (groupId: string, shows: (group: GroupDetail) => boolean) => ({
    path: detailPath(groupId),
    shows: ({ status, body }: Answered) => status === 200 && shows(body as GroupDetail),
  })
  const invoice = (groupId: string, invoiceId: string, shows: (invoice: InvoiceAnswer | undefined) => boolean) =>
    detail(groupId, group => shows(group.invoices.find(it => it.id === invoiceId)))
  switch (action.kind) {
    case 'register':
      return { path: '/api/accountant/employers', shows: ({ status, body }) => status === 200 && (body as unknown[]).length === 1 }
    case 'client':
      return {
        path: `/api/accountant/clients?firmId=${action.firmId}`,
        shows: ({ status, body }) => status === 200 && (body as ClientAnswer[]).some(client => client.id === id),
      }
    case 'upload':
      return detail(id, group => group.name === action.name && group.files === action.files.length)
    case 'rename':
      return detail(action.groupId, group => group.name === action.name)
    case 'delete-group':
      return { path: detailPath(action.groupId), shows: ({ status }) => status === 404 }
    case 'edit':
      return invoice(action.groupId, action.invoiceId, it => it !== undefined && answered(it, action.field) === action.value)
    case 'accept':
      return invoice(action.groupId, action.invoiceId, it => it?.reviewed === true)
    case 'delete-invoice':
      return invoice(action.groupId, action.invoiceId, it => it === undefined)
    case 'retry':
      return null
  }
}

/** Whether this unanswered write, stored after the action, replaces its effect. An edit withdraws an acceptance. */
function replaces(unanswered: Action, action: Action): boolean {
  if (unanswered.kind === 'rename') return action.kind === 'rename' && unanswered.groupId === action.groupId
  if (unanswered.kind !== 'edit' || (action.kind !== 'edit' && action.kind !== 'accept')) return false
  return unanswered.invoiceId === action.invoiceId && (action.kind === 'accept' || unanswered.field === action.field)
}

/**
 * Whether the answer shows, instead of the effect of the action, that of an earlier write that was never answered. A server that cannot
 * reach its stores goes on trying after the client gave up, so that such a write can be stored after an acknowledged one.
 */
export const isReplacedInAnswer = (action: Action, answer: Answered, unanswered: Action[]): boolean =>
  unanswered.some(it => replaces(it, action) && showing(it, '')?.shows(answer) === true)
