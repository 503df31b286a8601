/**
 * Connecting a client's books to Xero, and posting its bills. The sending itself is in ../xero/post-bills.ts, in the process that runs the
 * reactions.
 */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import { ownershipOfClient } from '../../shared/client-of-firm.ts'
import * as contract from '@docketry/contracts/api/xero.ts'
import type { RefusalCode } from '@docketry/contracts/errors.ts'
import type { BooksEvent } from '@docketry/contracts/events/books.ts'
import { readUnderstood } from '../../platform/commands/load.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { codeOf } from '../../platform/errors/coded.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import type { FindValuesAt } from '../../shared/values-at.ts'
import type { Xero } from '../../shared/xero.ts'
import { acceptedRows } from '../books/accepted-rows.ts'
import { asExported } from '../books/as-exported.ts'
import type { Bill, BillRow } from '../books/bill-of.ts'
import { billsToExport, suppliersIn } from '../books/bills-to-export.ts'
import { books, booksIdOf, booksKeyOf, setChartCommand, staleBills } from '../books/books.ts'
import { pagesByPosting, type BooksState } from '../books/fold-books.ts'
import { invoiceNames } from '../books/invoice-names.ts'
import { loadBooks, refuseIfMerged } from '../books/load-books.ts'
import { chooseXeroOrganisation, connectXeroCommand, disconnectXeroCommand, endPosting, startPosting } from '../books/posting.ts'
import { refuseOutdatedRows } from '../refuse-outdated-rows.ts'
import type { openPostings } from '../xero/open-postings.ts'
import type { XeroStore } from '../xero/xero-tokens.ts'
import { unknownUser, userNames } from '../../shared/user-names.ts'
import { userIdOfActor, type Fact } from '../../platform/events/event.ts'

/** `xero` null: not enabled. `findValuesAt`: injected from the area of invoices. */
export type XeroTools = {
  read: ReadRows
  events: EventStore
  findValuesAt: FindValuesAt
  xero: { api: Xero; store: XeroStore; open: ReturnType<typeof openPostings> } | null
}
type Of = { firmId: string; clientId: string }

const [maxBills, maxPostings] = [500, 20]

function enabled({ xero }: XeroTools): NonNullable<XeroTools['xero']> {
  if (xero === null) throw refuse('xero.not-enabled')
  return xero
}
const shownCodes: Record<string, RefusalCode> = {
  'xero.revoked': 'xero.revoked',
  'xero.scopes': 'xero.scopes',
  'xero.forbidden': 'xero.forbidden',
  'xero.refused': 'xero.forbidden',
  'xero.limited': 'xero.away',
  'xero.away': 'xero.away',
}
/** Turns Xero's errors into refusals. */
async function withRefusals<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const code = shownCodes[codeOf(error) ?? '']
    throw code === undefined ? error : refuse(code)
  }
}

/** Bills of these accepted invoices that are in the organisation's books and were changed since, or lack their pages. */
async function changedBills(tools: XeroTools, of: Of, rows: readonly BillRow[], state: BooksState): Promise<Set<string>> {
  const { bills, organisation } = state.xero
  const sent = rows.filter(({ id }) => bills[id] !== undefined && bills[id].tenantId === organisation?.tenantId)
  const revisions = new Map(sent.map(({ id, revision }) => [id, revision]))
  return staleBills(state, id => revisions.get(id) ?? null, await asExported(tools, of, sent, state))
}

/** What one posting sends of these accepted invoices: the new ones, or only those of these ids. */
const billsToPost = (rows: readonly BillRow[], state: BooksState, only: ReadonlySet<string> | null): Bill[] =>
  billsToExport(rows, suppliersIn(rows, state), state, 'xero', only).bills.slice(0, maxBills)

/** Whether the last update could not change the bill. One without its pages does not count: an update still attaches them. */
function isFixed({ xero }: BooksState, id: string): boolean {
  const bill = xero.bills[id]
  return bill !== undefined && bill.fixed !== null && bill.pages !== null
}

export const handleXero = (tools: XeroTools) =>
  handler(contract.xeroState, {
    firm: ({ query }) => ownershipOfClient(tools.read, query),
    async answer({ query }) {
      const state = await loadBooks(tools, query)
      const { xero } = state
      // After the state, so that all pages of a posting that has ended are among them: screens do not ask again then.
      const events = await readUnderstood(tools.events, books.stream(booksIdOf(query.firmId, query.clientId)))
      const rows = await acceptedRows(tools.read, query)
      const pages = pagesByPosting(events as readonly Fact[] as readonly BooksEvent[]) // the stream contains events of the books only
      const postings = xero.postings
        .slice(-maxPostings)
        .reverse()
        .map(one => ({ ...one, pages: [...(pages.get(one.postingId) ?? [])], results: Object.entries(one.results) }))
      const names = await userNames(
        tools.read,
        postings.flatMap(({ by }) => userIdOfActor(by) ?? []),
      )
      const withWords = postings.flatMap(one => [
        ...one.results.filter(([, { words, kept }]) => (words ?? kept) !== null),
        ...one.pages.filter(([, { words }]) => words !== null),
      ])
      const nameOfInvoice = await invoiceNames(
        tools.read,
        query,
        withWords.map(([id]) => id),
      )
      const named = (id: string, text: string) => ({ id, words: text, name: nameOfInvoice(id).name })
      const stale = billsToPost(rows, state, await changedBills(tools, query, rows, state))
      return {
        enabled: tools.xero !== null,
        connected: xero.connected,
        organisation: xero.organisation?.name ?? null,
        inXero: Object.values(xero.bills).filter(({ tenantId }) => tenantId === xero.organisation?.tenantId).length,
        changed: stale.filter(({ id }) => !isFixed(state, id)).length,
        fixed: stale.filter(({ id }) => isFixed(state, id)).length,
        postings: postings.map(one => ({
          id: one.postingId,
          state: one.state,
          isUpdate: one.isUpdate,
          at: one.at,
          by: names.get(userIdOfActor(one.by) ?? '') ?? unknownUser,
          total: one.invoices.length,
          words: one.words,
          attached: one.pages.filter(([, it]) => it.pages > 0 && it.words === null).length,
          posted: one.results.filter(([, { words }]) => words === null).length,
          leftInXero: one.results.flatMap(([id, { kept }]) => (kept === null ? [] : [named(id, kept)])),
          refused: [...one.results, ...one.pages].flatMap(([id, { words }]) => (words === null ? [] : [named(id, words)])),
        })),
      }
    },
  })

export const handleConnectXero = (tools: XeroTools) =>
  handler(contract.connectXero, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    answer({ body: { firmId, clientId }, caller }) {
      const { api, store } = enabled(tools)
      const { state, challenge } = store.begin({ firmId, clientId, userId: caller?.userId ?? '' })
      return { address: api.consentAddress(state, challenge) }
    },
  })

export const handleFinishXero = (tools: XeroTools) =>
  handler(contract.finishXero, {
    async answer({ body: { state, code }, caller, execute }) {
      const { api, store } = enabled(tools)
      const consent = store.consentOf(state)
      if (consent === null || consent.userId !== caller?.userId) throw refuse('xero.consent')
      const ids = booksKeyOf(consent)
      const tokens = await withRefusals(api.exchange(code, consent.verifier))
      await execute(connectXeroCommand, ids) // refused to a person who may not any more, before anything is kept
      await store.save(ids.booksId, tokens)
      const organisations = await withRefusals(api.organisations(tokens.access))
      const [only] = organisations
      if (only && organisations.length === 1) await chooseAndRead(tools, consent, only, execute)
      return { firmId: consent.firmId, clientId: consent.clientId }
    },
  })

type ExecuteOf = Parameters<Parameters<typeof handler<typeof contract.chooseOrganisation>>[1]['answer']>[0]['execute']
/** Chooses the organisation, and makes its accounts the chart. */
async function chooseAndRead(
  tools: XeroTools,
  of: Of,
  { tenantId, name }: { tenantId: string; name: string },
  execute: ExecuteOf,
): Promise<number> {
  const { api, store } = enabled(tools)
  const ids = booksKeyOf(of)
  const accounts = await withRefusals(store.access(ids.booksId).then(token => api.accounts({ token, tenantId })))
  await execute(chooseXeroOrganisation, { ...ids, tenantId, name })
  await execute(setChartCommand, {
    ...ids,
    package: 'xero',
    fileName: cutText(`Xero (${name})`, 255),
    accounts: accounts.slice(0, 3000).map(it => ({ code: cutText(it.code, 150), name: cutText(it.name, 150) })),
  })
  return accounts.length
}

export const handleXeroOrganisations = (tools: XeroTools) =>
  handler(contract.xeroOrganisations, {
    firm: ({ query }) => ownershipOfClient(tools.read, query),
    async answer({ query }) {
      const { api, store } = enabled(tools)
      if (!(await loadBooks(tools, query)).xero.connected) throw refuse('xero.not-connected')
      return withRefusals(store.access(booksIdOf(query.firmId, query.clientId)).then(token => api.organisations(token)))
    },
  })

export const handleChooseOrganisation = (tools: XeroTools) =>
  handler(contract.chooseOrganisation, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body, execute }) {
      const { api, store } = enabled(tools)
      const found = await withRefusals(store.access(booksIdOf(body.firmId, body.clientId)).then(token => api.organisations(token)))
      const one = found.find(({ tenantId }) => tenantId === body.tenantId)
      if (!one) throw refuse('xero.no-organisation')
      return { accounts: await chooseAndRead(tools, body, one, execute) }
    },
  })

export const handleDisconnectXero = (tools: XeroTools) =>
  handler(contract.disconnectXero, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body, execute }) {
      const { api, store } = enabled(tools)
      const ids = booksKeyOf(body)
      await execute(disconnectXeroCommand, ids)
      const refresh = await store.refreshToken(ids.booksId)
      await store.save(ids.booksId, null)
      // Where Xero does not answer, the permission is forgotten here nevertheless; it ends by itself after 60 days without use.
      if (refresh !== null) await api.revoke(refresh).catch(() => null)
      return { success: true as const }
    },
  })

export const handlePostBills = (tools: XeroTools) =>
  handler(contract.postBills, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body: { firmId, clientId, changed = false }, execute, newId }) {
      const { open } = enabled(tools)
      const [of, postingId] = [{ firmId, clientId }, newId('posting')]
      await refuseOutdatedRows(tools.read, { firmId, sees: id => id === clientId })
      const state = await loadBooks(tools, of)
      const repeated = state.xero.postings.find(one => one.postingId === postingId)
      if (repeated) return { postingId, invoices: repeated.invoices.length }
      const { organisation, connected } = state.xero
      if (!connected || organisation === null) throw refuse('xero.not-connected')
      if (state.package !== 'xero') throw refuse('books.no-chart')
      const rows = await acceptedRows(tools.read, of)
      const bills = billsToPost(rows, state, changed ? await changedBills(tools, of, rows, state) : null)
      if (bills.length === 0) throw refuse('xero.nothing')
      await refuseIfMerged(tools.read, of)
      await open.add({ id: booksIdOf(firmId, clientId), firmId, clientId })
      await execute(startPosting, {
        ...booksKeyOf(of),
        postingId,
        tenantId: organisation.tenantId,
        invoices: bills.map(({ id, revision }) => ({ id, revision })),
        total: bills.reduce((sum, { total }) => sum + total, 0),
        isUpdate: changed,
      })
      return { postingId, invoices: bills.length }
    },
  })

export const handleCancelPosting = (tools: XeroTools) =>
  handler(contract.cancelPosting, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body: { postingId, ...of }, execute }) {
      await execute(endPosting, { ...booksKeyOf(of), postingId, how: 'cancelled', words: null })
      return { success: true as const }
    },
  })
