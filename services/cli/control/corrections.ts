/** The operator's export of corrections, a page at a time, so that a running process answers others in between. */
import { nameOfInvoice } from '../../exports/refuse-outdated-rows.ts'
import { correctionsOf, type Correction } from '../../invoices/corrections.ts'
import { firmIdOf } from '../../people/companies.ts'
import { coded } from '../../platform/errors/coded.ts'
import { Refusal } from '../../platform/errors/refuse.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { selectionFinder } from '../../reprocessing/find-selected.ts'
import { readBases } from '../../shared/printed-dates.ts'

/** `firm`: ABN, id or whole name; absent for all firms. `after`: `next` of the page before, with which this page begins. */
export type CorrectionsRequest = { firm?: string; after?: string }
/**
 * `behind`: the newest corrections are not in the rows yet. `leftOut`: names of invoices whose row is not up to date. `next`: null for the
 * last page.
 */
export type CorrectionsPage = { corrections: Correction[]; behind: boolean; leftOut: string[]; next: string | null }

const invoicesAtOnce = 500

/**
 * `record`: called once for an export, before its first page; null: of all firms. Throws `no-such-firm`, with a sentence that lists firms
 * whose name contains the text.
 */
export function correctionsOn(read: ReadRows, record: (firmId: string | null) => Promise<void>) {
  const select = selectionFinder({ read, firmIdOf: typed => firmIdOf(read, typed) })
  async function firmIdNamed(text: string): Promise<string | null> {
    try {
      return (await select({ firm: text })).firmId ?? null
    } catch (error) {
      throw error instanceof Refusal ? coded('no-such-firm', error.message) : error
    }
  }

  return {
    /** `text`: a `CorrectionsRequest` as JSON. By invoice, in the order of ids; invoices in the bin are left out. */
    async corrections(text: string): Promise<CorrectionsPage[]> {
      const { firm, after } = JSON.parse(text) as CorrectionsRequest // written by the command at the other end
      const firmId = firm === undefined ? null : await firmIdNamed(firm)
      if (after === undefined) await record(firmId)
      const filter = { corrected: 1, ...(firmId === null ? {} : { firmId }), ...(after === undefined ? {} : { id: { gte: after } }) }
      const { rows } = await read.find('known-suppliers', { filter, sort: [{ field: 'id' }], range: [0, invoicesAtOnce] })
      const page = rows.slice(0, invoicesAtOnce)
      const failed = new Set(page.flatMap(({ id, failedRow }) => (failedRow ? [id] : [])))
      const found = await read.getMany(
        'invoices',
        page.map(({ id }) => id),
      )
      const isUpToDate = ({ id, failedRow }: (typeof found)[number]): boolean => failedRow !== true && !failed.has(id)
      const [invoices, outdated] = [found.filter(isUpToDate), found.filter(row => !isUpToDate(row))]
      const basisOf = await readBases(read, invoices)
      return [
        {
          corrections: invoices.flatMap(row => correctionsOf(row, basisOf(row))),
          behind: await read.isBehind(['known-suppliers', 'invoices'], firmId),
          leftOut: outdated.map(row => nameOfInvoice(row.id, row)),
          next: rows[invoicesAtOnce]?.id ?? null,
        },
      ]
    },
  }
}
