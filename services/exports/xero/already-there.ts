/** Which bills are in Xero already, so that none is sent twice. */
import { isSameSupplier } from '@docketry/contracts/rules/suppliers.ts'
import type { BillKind, XeroAccess, XeroBillFound, XeroCoding } from '../../shared/xero.ts'
import type { Bill } from '../books/bill-of.ts'
import { calling, type PostingStep } from './posting-step.ts'
import { whyFixed } from './refusal-text.ts'

export type Sent = { xeroId: string; revision: number; coding?: XeroCoding[]; kept?: string }
/**
 * `there`: by invoice, the bill that is in Xero already, or why none is sent. `inXero`: of bills that are updated, accounts and tax codes
 * of their lines there.
 */
export type AlreadyThere = { there: Map<string, Sent | string>; inXero: Map<string, XeroCoding[]> }
const gone = new Set(['DELETED', 'VOIDED'])
const nameOf: Record<BillKind, string> = { bill: 'bill', 'credit-note': 'credit note' }

/**
 * Numbers and ids of credit notes are part of the request's URL, each with its field's name: the most characters of them in one request.
 */
const maxCharacters = 1000
const fieldCharacters = 25
function inRequests(kind: BillKind, texts: readonly string[]): string[][] {
  if (kind === 'bill') return texts.length === 0 ? [] : [[...texts]]
  const requests: string[][] = []
  let room = 0
  for (const text of texts) {
    room -= text.length + fieldCharacters
    if (room < 0 || requests.length === 0) {
      requests.push([])
      room = maxCharacters - text.length - fieldCharacters
    }
    requests.at(-1)?.push(text)
  }
  return requests
}
async function found(
  step: PostingStep,
  kind: BillKind,
  texts: readonly string[],
  look: (access: XeroAccess, some: string[]) => Promise<XeroBillFound[]>,
): Promise<XeroBillFound[]> {
  const all: XeroBillFound[] = []
  for (const some of inRequests(kind, texts)) all.push(...(await calling(step, access => look(access, some))))
  return all
}

/** Bills that were sent before, and why some of them cannot be updated. */
async function toUpdate(step: PostingStep, kind: BillKind, bills: Bill[]): Promise<AlreadyThere> {
  const before = step.state.xero.bills
  const [same, other] = [bills.filter(({ id }) => before[id]?.kind === kind), bills.filter(({ id }) => before[id]?.kind !== kind)]
  const inXero = new Map(
    (
      await found(
        step,
        kind,
        same.flatMap(({ id }) => before[id]?.xeroId ?? []),
        (access, ids) => step.xero.findById(access, kind, ids),
      )
    ).map(bill => [bill.xeroId, bill]),
  )
  const sentAs = nameOf[kind === 'bill' ? 'credit-note' : 'bill']
  const refused: [string, string][] = [
    ...same.flatMap(({ id }): [string, string][] => {
      const why = whyFixed(inXero.get(before[id]?.xeroId ?? ''), kind)
      return why === null ? [] : [[id, why]]
    }),
    ...other.map(({ id }): [string, string] => [
      id,
      `It was sent as a ${sentAs} and is a ${nameOf[kind]} now, which cannot be changed from here. Delete or void the ${sentAs} in Xero and enter the ${nameOf[kind]} there.`,
    ]),
  ]
  return { there: new Map(refused), inXero: new Map(same.map(({ id }) => [id, inXero.get(before[id]?.xeroId ?? '')?.lines ?? []])) }
}

/**
 * What is in Xero already, of bills of one kind. By invoice: the bill there that came from here (its link names the invoice), whose answer
 * never arrived or could not be recorded; or a sentence why none is sent; nothing for those to be sent. A bill there with the total of
 * today counts as sent with the revision that the invoice had when the posting started. One with another total is of an earlier state:
 * revision 0, so that “Update changed bills” offers it.
 */
export async function alreadyThere(step: PostingStep, kind: BillKind, bills: Bill[]): Promise<AlreadyThere> {
  if (step.posting.isUpdate) return toUpdate(step, kind, bills)
  const there = new Map<string, Sent | string>()
  const startedAt = new Map(step.posting.invoices.map(({ id, revision }) => [id, revision]))
  const inXero = (
    await found(
      step,
      kind,
      bills.map(({ number }) => number),
      (access, numbers) => step.xero.findByNumber(access, kind, numbers),
    )
  ).filter(({ status }) => !gone.has(status))
  for (const { id, number, supplier, total } of bills) {
    const same = inXero.filter(it => it.number.trim().toLowerCase() === number.trim().toLowerCase())
    const own = same.find(({ link }) => link.includes(id))
    if (own) there.set(id, { xeroId: own.xeroId, revision: own.total === total ? (startedAt.get(id) ?? 0) : 0 })
    else if (same.some(it => isSameSupplier(it.supplier, supplier)))
      there.set(
        id,
        `Xero has a ${nameOf[kind]} of this supplier with this number already, which did not come from here. Nothing was sent. Compare the two; delete the one in Xero and send again if this one is right.`,
      )
  }
  return { there, inXero: new Map() }
}
