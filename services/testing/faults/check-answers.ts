/** Compares the answers that users get with the events and the ledger. */
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { isReviewed } from '@docketry/contracts/rules/reviewed.ts'
import { answered } from './action-requests.ts'
import type { Folded, FoldedGroup, FoldedInvoice } from './folded.ts'
import { entriesOf, shown, type Entry } from './ledger.ts'
import type { FirmAnswers } from './world.ts'

/** `[what, shown, expected]` where they differ, as a sentence. */
const differing = (of: string, rows: [string, unknown, unknown][]): string[] =>
  rows
    .filter(([, is, should]) => JSON.stringify(is) !== JSON.stringify(should))
    .map(([what, is, should]) => `${of} shows ${what} ${JSON.stringify(is)}, not ${JSON.stringify(should)}`)

const cents = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100))
const liveInvoices = (group: FoldedGroup): FoldedInvoice[] => group.invoices.filter(invoice => !invoice.deleted)
const ids = (list: { id: string }[]): string[] => list.map(it => it.id).toSorted()

const invoiceRows = (is: InvoiceAnswer, should: FoldedInvoice): [string, unknown, unknown][] => [
  ['number', is.invoiceNumber, should.number],
  ['supplier', is.supplier?.name ?? null, should.supplier],
  ['total', cents(is.total), should.total],
  ['GST', cents(is.gst), should.gst],
  ['payment date', is.paymentDate, should.date],
  ['accepted', is.reviewed, should.accepted],
  ['edited', is.wasModified, should.edited],
  ['pages', is.pages.length, should.pages.length],
]

function checkDetail(group: FoldedGroup, detail: GroupDetail): string[] {
  const of = `group ${group.id}`
  const invoices = liveInvoices(group)
  return [
    ...differing(of, [
      ['name', detail.name, group.name],
      ['status', detail.status, 'COMPLETE'],
      ['client', detail.client.id, group.clientId],
      ['files', detail.raw?.map(file => file.name), group.files.map(file => file.name)],
      ['originals', detail.raw?.map(file => file.url.includes('/original/')), group.files.map(() => true)],
      ['pages', detail.total, group.files.reduce((sum, file) => sum + (file.opened ?? 0), 0)],
      ['invoices', ids(detail.invoices), ids(invoices)],
    ]),
    ...invoices.flatMap(invoice => {
      const is = detail.invoices.find(it => it.id === invoice.id)
      return is ? differing(`invoice ${invoice.id}`, invoiceRows(is, invoice)) : []
    }),
  ]
}

/** Whether the invoice counts as reviewed by the anomalies of the detail. Users of the harness confirm no values and accept none anyway. */
const isReviewedIn = (detail: GroupDetail | null | undefined, { id, accepted }: FoldedInvoice): boolean =>
  isReviewed(
    accepted,
    (detail?.anomalies ?? [])
      .filter(it => it.invoice_id === id)
      .map(({ field, level }) => ({ settled: false, comesFromElsewhere: field === 'invoiceNumber' && level === 'wrong' })),
  )

const checkCard = (group: FoldedGroup, card: GroupCard, detail: GroupDetail | null | undefined): string[] =>
  differing(`the card of group ${group.id}`, [
    ['name', card.name, group.name],
    ['invoices', card.invoiceCount, liveInvoices(group).length],
    ['amount', cents(card.amount), liveInvoices(group).reduce((sum, invoice) => sum + (invoice.total ?? 0), 0)],
    ['reviewed', card.reviewed, liveInvoices(group).filter(invoice => isReviewedIn(detail, invoice)).length],
  ])

function checkFirm({ firmId, clients, cards, quarter, details }: FirmAnswers, groups: FoldedGroup[]): string[] {
  const live = groups.filter(group => !group.deleted)
  return [
    ...groups.filter(group => group.deleted && details[group.id]).map(group => `group ${group.id} was deleted and is still shown`),
    ...live.flatMap(group => {
      const [detail, card] = [details[group.id], cards[group.clientId]?.find(it => it.id === group.id)]
      return [
        ...(detail ? checkDetail(group, detail) : [`group ${group.id} (${group.name}) is not shown`]),
        ...(card ? checkCard(group, card, detail) : [`group ${group.id} (${group.name}) has no card`]),
      ]
    }),
    ...clients.flatMap(client => {
      const own = live.filter(group => group.clientId === client.id)
      return differing(`client ${client.name} of firm ${firmId}`, [
        ['invoices', client.invoices, own.flatMap(liveInvoices).length],
        ['batches', ids(cards[client.id] ?? []), ids(own)],
        ['invoices of the quarter', quarter[client.id]?.toSorted(), ids(own.flatMap(liveInvoices))],
      ])
    }),
  ]
}

/** Compares the ledger with the answers, independently of the events. An edit whose answer was lost may have replaced a later one. */
function checkLedger(firms: FirmAnswers[], entries: Entry[]): string[] {
  const details = new Map(firms.flatMap(firm => Object.entries(firm.details)))
  const invoiceOf = (groupId: string, id: string) => details.get(groupId)?.invoices.find(invoice => invoice.id === id)
  const deleted = new Set(
    entries.flatMap(({ action, outcome }) => {
      if (outcome === 'refused' || (action.kind !== 'delete-group' && action.kind !== 'delete-invoice')) return []
      return [action.kind === 'delete-group' ? action.groupId : action.invoiceId]
    }),
  )
  const edits = entriesOf(entries, 'edit', 'acknowledged', 'unknown')
  const last = Map.groupBy(edits, ({ action }) => `${action.invoiceId} ${action.field}`)
    .values()
    .flatMap(own => {
      const acknowledged = own.findLastIndex(entry => entry.outcome === 'acknowledged')
      const [entry] = own.slice(Math.max(acknowledged, 0))
      if (acknowledged < 0 || !entry || deleted.has(entry.action.groupId) || deleted.has(entry.action.invoiceId)) return []
      const right = [entry, ...own.filter(it => it.outcome === 'unknown')].map(it => it.action.value)
      const invoice = invoiceOf(entry.action.groupId, entry.action.invoiceId)
      return invoice && right.includes(answered(invoice, entry.action.field) ?? '') ? [] : [`not shown: ${shown(entry)}`]
    })
  const missing = [
    ...entriesOf(entries, 'upload', 'acknowledged').filter(({ id }) => !deleted.has(id ?? '') && !details.get(id ?? '')),
    ...entriesOf(entries, 'client', 'acknowledged').filter(({ id }) => !firms.some(firm => firm.clients.some(client => client.id === id))),
    ...entriesOf(entries, 'delete-group', 'acknowledged').filter(({ action }) => details.get(action.groupId)),
    ...entriesOf(entries, 'delete-invoice', 'acknowledged').filter(({ action }) => invoiceOf(action.groupId, action.invoiceId)),
  ]
  return [...last, ...missing.map(entry => `does not show: ${shown(entry)}`)]
}

export const checkAnswers = (firms: FirmAnswers[], { groups }: Folded, entries: Entry[]): string[] => [
  ...firms.flatMap(firm =>
    checkFirm(
      firm,
      groups.filter(group => group.firmId === firm.firmId),
    ),
  ),
  ...checkLedger(firms, entries),
]
