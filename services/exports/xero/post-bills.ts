/**
 * One step of posting a client's bills to Xero: the next 50 bills are looked for and sent, or the pages of some are attached, and what
 * became of them is recorded. A step that was interrupted is done again: a bill that had arrived is found by its number and the link to its
 * invoice, so that none is sent twice.
 */
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import { load } from '../../platform/commands/load.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { BillKind, XeroSent } from '../../shared/xero.ts'
import { acceptedRows } from '../books/accepted-rows.ts'
import { billsToExport, suppliersIn } from '../books/bills-to-export.ts'
import type { Bill } from '../books/bill-of.ts'
import { books, booksIdOf, runningPosting } from '../books/books.ts'
import type { Posting } from '../books/fold-books.ts'
import { loadBooks } from '../books/load-books.ts'
import { endPosting, recordAttached, recordPosted } from '../books/posting.ts'
import { alreadyThere, type AlreadyThere, type Sent } from './already-there.ts'
import { calling, type OfClient, type PostingPorts, type PostingStep } from './posting-step.ts'
import { refusalText } from './refusal-text.ts'
import { xeroBillOf, type ToSend } from './xero-bill-of.ts'

/** Bills that one step sends; bills whose pages one step attaches, and how many of these at the same time. */
const [sentPerStep, attachedPerStep, attachedAtOnce] = [50, 20, 4]
/** Xero takes ten files for a bill. */
const maxPages = 10

const by = (posting: Posting, label: string, ...more: string[]) => ({
  commandId: idFrom(label, posting.postingId, ...more),
  actId: posting.postingId,
  actor: 'xero-posting',
  causeId: null,
  caller: null,
})

/**
 * Sends bills of one kind. When Xero refuses the request as a whole, each of its bills counts as refused. Returns, by invoice, the id in
 * Xero with what to record of the lines, or a sentence that says why it was not sent.
 */
async function sendKind(
  step: PostingStep,
  kind: BillKind,
  wanted: Bill[],
  rows: ReadonlyMap<string, ReviewRow>,
  found: AlreadyThere,
): Promise<Map<string, Omit<Sent, 'revision'> | string>> {
  const answered = new Map<string, Omit<Sent, 'revision'> | string>()
  if (wanted.length === 0) return answered
  const sends: [string, ToSend][] = []
  const taxRates = await calling(step, access => step.xero.taxRates(access))
  for (const one of wanted) {
    const it = xeroBillOf(one, step, { groupId: rows.get(one.id)?.groupId ?? '', inXero: found.inXero.get(one.id), taxRates })
    if (typeof it === 'string') answered.set(one.id, it)
    else sends.push([one.id, it])
  }
  if (sends.length === 0) return answered
  const list = sends.map(([, { bill }]) => bill)
  const answers = await calling(step, access =>
    step.xero.send(access, kind, list, idFrom('xero-send', step.posting.postingId, JSON.stringify(list))),
  ).catch((error: unknown): XeroSent[] => {
    if (codeOf(error) !== 'xero.refused') throw error
    return list.map(() => ({ xeroId: null, errors: [reasonOf(error)] }))
  })
  sends.forEach(([id, { coding, kept }], i) => {
    const { xeroId = null, errors = ['Xero gave no answer about it.'] } = answers[i] ?? {}
    answered.set(id, xeroId === null ? refusalText(errors) : { xeroId, coding, ...(kept === null ? {} : { kept }) })
  })
  return answered
}

/** The bills of some invoices, with the row of each invoice. `refused`: by invoice, why there is no bill. */
type BillsToSend = { bills: Bill[]; rows: ReadonlyMap<string, ReviewRow>; refused: ReadonlyMap<string, string> }
/** By invoice: what is in Xero now, or why it is not. `fixed`: of the refused ones, those whose bill in Xero cannot be changed any more. */
type Results = { posted: Map<string, Sent>; refused: Map<string, string>; fixed: Set<string> }

async function findBills({ read, of, state }: PostingStep, ids: string[]): Promise<BillsToSend> {
  const accepted = await acceptedRows(read, of)
  const rows = new Map(accepted.map(row => [row.id, row]))
  const { bills, left } = billsToExport(accepted, suppliersIn(accepted, state), state, 'xero', new Set(ids))
  const refused = new Map(left.map(({ id, words: reason }) => [id, reason]))
  for (const id of ids)
    if (!rows.has(id)) refused.set(id, 'It is not accepted any more, or was deleted. Accept it on the review page, then send again.')
  return { bills, rows, refused }
}

/** Adds to `results` what became of the bills of one kind: those that Xero has already are not sent. */
async function sendUnlessThere(step: PostingStep, kind: BillKind, { bills, rows }: BillsToSend, results: Results): Promise<void> {
  const { posted, refused, fixed } = results
  const fit = bills.filter(one => one.kind === kind && !refused.has(one.id))
  if (fit.length === 0) return
  const found = await alreadyThere(step, kind, fit)
  for (const [id, it] of found.there)
    if (typeof it !== 'string') posted.set(id, it)
    else {
      refused.set(id, it)
      if (step.posting.isUpdate) fixed.add(id)
    }
  const missing = fit.filter(({ id }) => !found.there.has(id))
  for (const [id, it] of await sendKind(step, kind, missing, rows, found))
    if (typeof it === 'string') refused.set(id, it)
    else posted.set(id, { ...it, revision: rows.get(id)?.revision ?? 0 })
}

async function recordResults(step: PostingStep, ids: string[], bills: Bill[], { posted, refused, fixed }: Results): Promise<void> {
  const { posting } = step
  const base = { ...step.ids, postingId: posting.postingId }
  const kinds = new Map(bills.map(({ id, kind }) => [id, kind]))
  await step.execute(
    recordPosted,
    {
      ...step.ids,
      posted: [...posted].map(([invoiceId, sent]) => ({
        ...base,
        invoiceId,
        tenantId: posting.tenantId,
        ...sent,
        ...(kinds.get(invoiceId) === 'credit-note' ? { kind: 'credit-note' as const } : {}),
      })),
      refused: [...refused]
        .filter(([id]) => ids.includes(id))
        .map(([invoiceId, reason]) => ({
          ...base,
          invoiceId,
          words: cutText(reason, 1000),
          ...(fixed.has(invoiceId) ? { fixed: true as const } : {}),
        })),
    },
    by(posting, 'xero-posted', ...ids),
  )
}

/** Sends the next bills and credit notes, and records what became of them. */
async function sendSome(step: PostingStep, ids: string[]): Promise<void> {
  const toSend = await findBills(step, ids)
  const results: Results = { posted: new Map(), refused: new Map(toSend.refused), fixed: new Set() }
  for (const kind of ['bill', 'credit-note'] as const) await sendUnlessThere(step, kind, toSend, results)
  await recordResults(step, ids, toSend.bills, results)
}

/** Type and file ending of a page's image, by its first bytes; null where it is neither JPEG nor PNG. */
const imageTypeOf = (bytes: Buffer): { type: string; end: string } | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { type: 'image/jpeg', end: 'jpg' }
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return { type: 'image/png', end: 'png' }
  return null
}
const tooManyPages = `Xero takes ${maxPages} files for a bill: pages after the first ${maxPages} are not attached. Attach them in Xero if they are needed.`
/** Attaches the images of an invoice's pages. What cannot be attached is recorded with the reason; the bill stays. */
async function attachPages(step: PostingStep, invoiceId: string): Promise<void> {
  const { pages = [] } = (await step.read.get('invoices', invoiceId)) ?? {}
  const { xeroId, kind: kindInXero } = step.state.xero.bills[invoiceId] ?? { xeroId: '', kind: 'bill' as const }
  let attached = 0
  let reason: string | null = pages.length > maxPages ? tooManyPages : null
  for (const [i, page] of pages.slice(0, maxPages).entries()) {
    try {
      const bytes = await step.blobs.bytes(page.fileId, page.image)
      const image = imageTypeOf(bytes)
      if (image === null) throw new Error('The page is no picture that Xero takes.')
      await calling(step, access =>
        step.xero.attach(
          access,
          { kind: kindInXero, xeroId },
          { name: `page-${i + 1}.${image.end}`, type: image.type, bytes },
          idFrom('xero-attach', step.posting.postingId, invoiceId, page.image),
        ),
      )
      attached += 1
    } catch (error) {
      if (['xero.revoked', 'xero.forbidden', 'xero.limited', 'xero.away'].includes(codeOf(error) ?? '') || step.signal.aborted) throw error
      reason = cutText(`Page ${i + 1} is not attached: ${reasonOf(error)} Attach it in Xero if it is needed.`, 1000)
    }
  }
  await step.execute(
    recordAttached,
    { ...step.ids, postingId: step.posting.postingId, invoiceId, pages: attached, words: reason },
    by(step.posting, 'xero-attached', invoiceId),
  )
}

const stopTexts: Record<string, string> = {
  'xero.revoked':
    'Xero does not accept our permission any more. Connect to Xero again, then send the rest; “Update changed bills” attaches pages that are missing.',
  'xero.forbidden':
    'Xero does not let this connection change the organisation, which may be read-only. Check its subscription and your role in Xero, then send the rest; “Update changed bills” attaches pages that are missing.',
}
/** Ends a posting that cannot go on; bills without a result can be sent again. */
export async function stopPosting(
  { execute, events }: Pick<PostingPorts, 'execute' | 'events'>,
  of: OfClient,
  text: string,
): Promise<void> {
  const booksId = booksIdOf(of.firmId, of.clientId)
  const posting = runningPosting(await load(events, books, booksId))
  if (posting)
    await execute(endPosting, { ...of, booksId, postingId: posting.postingId, how: 'stopped', words: text }, by(posting, 'xero-stopped'))
}

/**
 * Does the next step. False: no posting is running. Throws `xero.limited` and `xero.away`, and what the stores throw; the step is then done
 * again.
 */
export async function advancePosting(ports: PostingPorts, of: OfClient): Promise<boolean> {
  const ids = { ...of, booksId: booksIdOf(of.firmId, of.clientId) }
  const state = await loadBooks(ports, of)
  const posting = runningPosting(state)
  if (posting === null) return false
  const step: PostingStep = { ...ports, of, ids, state, posting }
  const pending = posting.invoices.filter(({ id }) => !Object.hasOwn(posting.results, id)).slice(0, sentPerStep)
  // Also bills of earlier postings, which ended before they had attached all pages.
  const withoutPages = Object.entries(state.xero.bills)
    .filter(([, { tenantId, pages }]) => tenantId === posting.tenantId && pages === null)
    .slice(0, attachedPerStep)
  try {
    if (pending.length > 0)
      await sendSome(
        step,
        pending.map(({ id }) => id),
      )
    else if (withoutPages.length > 0) await mapConcurrently(attachedAtOnce, withoutPages, ([id]) => attachPages(step, id))
    else
      await ports.execute(endPosting, { ...ids, postingId: posting.postingId, how: 'finished', words: null }, by(posting, 'xero-finished'))
  } catch (error) {
    const text = stopTexts[codeOf(error) ?? '']
    if (text === undefined) throw error
    await stopPosting(ports, of, text)
  }
  return true
}
