/** A client's books: chart, mapping and rules, and the import files for its accounting package. */
import { ownershipOfClient } from '../../shared/client-of-firm.ts'
import * as contract from '@docketry/contracts/api/books.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuseOutdatedRows } from '../refuse-outdated-rows.ts'
import { acceptedRow, acceptedRows } from '../books/accepted-rows.ts'
import { asExported } from '../books/as-exported.ts'
import { billFile } from '../books/bill-files.ts'
import { recordBillChanged, recordBillDeleted } from '../books/bill-in-package.ts'
import { kindOf, learnedAccount } from '../books/account-of.ts'
import { noRule } from '../books/bill-of.ts'
import { billsToExport, forFile, suppliersIn } from '../books/bills-to-export.ts'
import {
  booksKeyOf,
  mapCategoryCommand,
  recordBillsExported,
  sentInvoices,
  setChartCommand,
  setSupplierRuleCommand,
} from '../books/books.ts'
import { chooseBillAccountCommand } from '../books/choose-account.ts'
import { goneInvoices } from '../books/gone-invoices.ts'
import { invoiceNames } from '../books/invoice-names.ts'
import { clientsOfBill, loadBooks, refuseIfMerged } from '../books/load-books.ts'
import { checkAccounts, readChart } from '../books/read-chart.ts'
import { unknownUser, userNames } from '../../shared/user-names.ts'
import type { FindValuesAt } from '../../shared/values-at.ts'
import { userIdOfActor } from '../../platform/events/event.ts'

type Tools = { read: ReadRows; events: EventStore }

/** Bills in one file: more at once are refused by some packages. */
const maxBills = 500

/** `findValuesAt`: injected from the area of invoices. */
export const handleBooks = (tools: Tools & { findValuesAt: FindValuesAt }) =>
  handler(contract.books, {
    firm: ({ query }) => ownershipOfClient(tools.read, query),
    async answer({ query }) {
      const [state, rows] = await Promise.all([loadBooks(tools, query), acceptedRows(tools.read, query)])
      const suppliers = suppliersIn(rows, state)
      const groups = new Map(rows.map(({ id, groupId }) => [id, groupId]))
      const gone = await goneInvoices(tools, query, state, new Set(groups.keys()))
      const made =
        state.package === null
          ? { bills: [], left: [], notInFile: [], notes: [], list: [] }
          : billsToExport(rows, suppliers, state, state.package, null, await asExported(tools, query, rows, state))
      const { bills, left } = forFile(made)
      const ruled = Object.entries(state.rules)
        .filter(([key]) => !suppliers.has(key))
        .map(([key, { name }]) => [key, { name, invoices: 0, learned: noRule, choices: [] }] as const)
      const categories = [
        ...new Set([
          ...expenseCategories.map(({ name }) => name),
          ...rows.flatMap(({ values }) => values.category ?? []),
          ...Object.keys(state.categories),
        ]),
      ]
      const names = await userNames(
        tools.read,
        state.exports.flatMap(({ by }) => userIdOfActor(by) ?? []),
      )
      return {
        package: state.package,
        fileName: state.fileName,
        accounts: state.accounts,
        categories: categories.map(category => ({
          category,
          account: state.categories[category]?.account ?? null,
          taxCode: state.categories[category]?.taxCode ?? null,
        })),
        suppliers: [...suppliers, ...ruled]
          .map(([key, { choices, ...it }]) => {
            const { account, taxCode, gone } = learnedAccount(choices, state)
            return { key, ...it, learned: { ...it.learned, account, taxCode }, gone, rule: state.rules[key]?.rule ?? noRule }
          })
          .sort((a, b) => a.name.localeCompare(b.name)),
        exports: state.exports
          .map(({ exportId: id, package: of, fileName, invoices, total, again, by, at }) => ({
            id,
            package: of,
            fileName,
            invoices: invoices.length,
            total,
            again,
            by: names.get(userIdOfActor(by) ?? '') ?? unknownUser,
            at,
          }))
          .reverse(),
        bills: {
          ready: bills.length,
          total: bills.reduce((sum, { total }) => sum + total, 0),
          left,
          notes: [...gone, ...made.notes],
          exported: sentInvoices(state).size,
          sendable: made.bills.length,
          list: made.list.slice(0, maxBills).map(one => ({ ...one, groupId: groups.get(one.id) ?? '' })),
        },
      }
    },
  })

export const handleSetChart = (tools: Tools) =>
  handler(contract.setChart, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body: { text, accounts: typed, fileName, package: of, ...ids }, execute }) {
      const accounts =
        text === undefined ? (typed ?? []).map(({ code, name }) => ({ code: code.trim(), name: name.trim() })) : readChart(text, of)
      if (accounts.length === 0 || accounts.some(({ code }) => code === '')) throw refuse('request.invalid', 'accounts')
      checkAccounts(accounts, of)
      await execute(setChartCommand, { ...booksKeyOf(ids), package: of, fileName: text === undefined ? null : (fileName ?? ''), accounts })
      return { accounts: accounts.length }
    },
  })

export const handleMapCategory = (tools: Tools) =>
  handler(contract.mapCategory, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body: { category, account, taxCode, ...ids }, execute }) {
      await execute(mapCategoryCommand, { ...booksKeyOf(ids), category, account, taxCode })
      return { success: true as const }
    },
  })

export const handleSetSupplierRule = (tools: Tools) =>
  handler(contract.setSupplierRule, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body: { supplierName, rule, ...ids }, execute }) {
      await execute(setSupplierRuleCommand, { ...booksKeyOf(ids), supplierKey: supplierKey(supplierName), supplierName, rule })
      return { success: true as const }
    },
  })

export const handleChooseBillAccount = (tools: Tools) =>
  handler(contract.chooseBillAccount, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body: { invoiceId, account, taxCode, ...ids }, execute }) {
      const row = await tools.read.get('review-rows', invoiceId)
      if (row?.firmId !== ids.firmId || row.clientId !== ids.clientId) throw refuse('not-found')
      const { supplierName, parts } = row.values
      if (supplierName === null) throw refuse('books.no-supplier')
      if (taxCode !== null && parts.length > 1) throw refuse('books.split-tax-code', 'taxCode')
      await execute(chooseBillAccountCommand, {
        ...booksKeyOf(ids),
        invoiceId,
        supplierKey: supplierKey(supplierName),
        supplierName,
        account,
        taxCode,
        taxKind: kindOf(row.values),
      })
      return { success: true as const }
    },
  })

export const handleAcknowledgeBill = (tools: Tools) =>
  handler(contract.acknowledgeBill, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body: { invoiceId, act, revision, ...of }, execute }) {
      const [clientIds, accepted] = await Promise.all([clientsOfBill(tools, of, invoiceId), acceptedRow(tools.read, of, invoiceId)])
      if (clientIds.length === 0) throw refuse('books.no-bill')
      if (act === 'changed' && accepted?.revision !== revision) throw refuse('books.invoice-changed')
      if (act === 'deleted' && accepted !== null) throw refuse('books.accepted-again')
      for (const clientId of clientIds) {
        const ids = { ...booksKeyOf({ firmId: of.firmId, clientId }), invoiceId }
        if (act === 'deleted') await execute(recordBillDeleted, ids, clientId)
        else await execute(recordBillChanged, { ...ids, revision: revision ?? 0 }, clientId)
      }
      return { success: true as const }
    },
  })

/**
 * What an export holds: the bills of this export where the request is repeated, of an earlier one, or the new ones. `left`: what it does
 * not hold, and why; of an earlier export also the invoices that are not accepted now.
 */
async function chosenBills(
  tools: Tools,
  { clientId, firmId, again }: EndpointRequest<typeof contract.exportBills>['body'],
  exportId: string,
) {
  const state = await loadBooks(tools, { firmId, clientId })
  const { package: of } = state
  if (of === null) throw refuse('books.no-chart')
  const repeated = state.exports.find(it => it.exportId === exportId)
  const former = again === undefined ? undefined : state.exports.find(it => it.exportId === again)
  if (again !== undefined && former === undefined) throw refuse('not-found')
  const rows = await acceptedRows(tools.read, { firmId, clientId })
  const suppliers = suppliersIn(rows, state)
  const pick = (one?: typeof former) =>
    forFile(billsToExport(rows, suppliers, state, of, one ? new Set(one.invoices.map(({ id }) => id)) : null))
  const accepted = new Set(rows.map(({ id }) => id))
  const others = (former?.invoices ?? []).flatMap(({ id }) => (accepted.has(id) ? [] : [id]))
  const nameOfInvoice = await invoiceNames(tools.read, { firmId, clientId }, others)
  const notAccepted = others.map(id => {
    const { name, isDeleted } = nameOfInvoice(id)
    return { id, name, words: isDeleted ? 'It was deleted.' : 'It is not accepted any more.' }
  })
  return {
    of,
    seen: state.mappingChanges,
    bills: pick(repeated ?? former).bills.slice(0, maxBills),
    left: [...pick(former).left, ...notAccepted],
  }
}

export const handleExportBills = (tools: Tools) =>
  handler(contract.exportBills, {
    firm: ({ body }) => ownershipOfClient(tools.read, body),
    async answer({ body, at, execute, newId }) {
      const { firmId, clientId, again } = body
      const exportId = newId('export')
      await refuseOutdatedRows(tools.read, { firmId, sees: id => id === clientId })
      const { of, seen, bills, left } = await chosenBills(tools, body, exportId)
      if (bills.length === 0) return { file: null, invoices: 0, left }
      const zone = zoneOf(await tools.read.get('businesses', firmId))
      const file = billFile(of, bills, dateIn(zone, at))
      await refuseIfMerged(tools.read, { firmId, clientId })
      await execute(recordBillsExported, {
        ...booksKeyOf({ firmId, clientId }),
        exportId,
        package: of,
        fileName: file.name,
        invoices: bills.map(({ id, revision }) => ({ id, revision })),
        total: bills.reduce((sum, { total }) => sum + total, 0),
        again: again !== undefined,
        seen,
      })
      return { file, invoices: bills.length, left }
    },
  })
