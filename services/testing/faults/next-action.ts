/** Draws a user's next action from the groups and invoices that the user knows. */
import { createHash } from 'node:crypto'
import { abnOf } from '../app.ts'
import { linesOf, pdfOfInvoices, scanOf } from '../paper.ts'
import { zipOf } from '../zips.ts'
import type { Chance } from './chance.ts'
import type { Action, EditedField, UploadFile } from './ledger.ts'

/** `left`: the user has tried to delete it and does not use it any more, whatever the outcome. */
export type UserInvoice = { id: string; accepted: boolean; left: boolean }
export type UserGroup = { id: string; left: boolean; invoices: UserInvoice[] }

/** What a user knows and may do. `number`: returns a new number at every call, unique to this user. `scans`: scanned pictures left to upload. */
export type UserState = {
  firmId: string
  clients: string[]
  groups: UserGroup[]
  mostGroups: number
  scans: number
  number(): number
}

type MadeUpload = { files: UploadFile[]; zip: Buffer }

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Makes the files of an upload, in which every page is an invoice with a unique number. One to three files: PDFs of one to three pages with text, which are quick to read; `scanned`: the last one is a picture. */
async function makeUpload(chance: Chance, number: () => number, scanned: boolean): Promise<MadeUpload> {
  const count = 1 + chance.below(3)
  const made = await Promise.all(Array.from({ length: count }, async (_, i) => {
    if (scanned && i === count - 1) return { name: `scan_${i}.png`, bytes: await scanOf(linesOf(number())), pages: 1 }
    const numbers = Array.from({ length: 1 + chance.below(3) }, number)
    return { name: `scan_${i}.pdf`, bytes: pdfOfInvoices(...numbers), pages: numbers.length }
  }))
  return {
    files: made.map(({ name, bytes, pages }) => ({ name, hash: hashOf(bytes), pages })),
    zip: await zipOf(Object.fromEntries(made.map(({ name, bytes }) => [name, bytes]))),
  }
}

type NextAction = { action: Action; upload: MadeUpload | null }
type Draw = (known: UserState, chance: Chance) => NextAction | null | Promise<NextAction>

const plain = (action: Action): NextAction => ({ action, upload: null })
const live = (known: UserState): UserGroup[] => known.groups.filter(group => !group.left)

function someInvoice(known: UserState, chance: Chance, of: (invoice: UserInvoice) => boolean) {
  const found = live(known).flatMap(group => group.invoices.filter(it => !it.left && of(it)).map(it => ({ groupId: group.id, invoiceId: it.id })))
  return found.length === 0 ? null : chance.one(found)
}

async function upload(known: UserState, chance: Chance): Promise<NextAction> {
  const scanned = known.scans > 0 && chance.happens(0.5)
  if (scanned) known.scans -= 1
  const made = await makeUpload(chance, known.number, scanned)
  const { firmId, clients } = known
  return { action: { kind: 'upload', firmId, clientId: chance.one([firmId, ...clients]), name: `Pile ${known.number()}`, files: made.files }, upload: made }
}

function edit(known: UserState, chance: Chance): NextAction | null {
  const it = someInvoice(known, chance, () => true)
  const field = chance.one<EditedField>(['invoiceNumber', 'supplierName', 'total'])
  const number = known.number()
  return it && plain({ kind: 'edit', ...it, field, value: field === 'total' ? number : `${field} ${number}` })
}

function client(known: UserState): NextAction {
  const number = known.number()
  return plain({ kind: 'client', firmId: known.firmId, name: `Client ${number}`, abn: abnOf(number) })
}

const ofGroup = (kind: 'retry' | 'delete-group' | 'rename'): Draw => (known, chance) => {
  // Deleting every group would leave nothing to check.
  if (live(known).length < (kind === 'delete-group' ? 3 : 1)) return null
  const groupId = chance.one(live(known)).id
  return plain(kind === 'rename' ? { kind, groupId, name: `Renamed ${known.number()}` } : { kind, groupId })
}

const ofInvoice = (kind: 'accept' | 'delete-invoice'): Draw => (known, chance) => {
  const it = someInvoice(known, chance, invoice => !invoice.accepted)
  return it && plain({ kind, ...it })
}

/** Probability of each action in percent. */
const draws: [number, Draw][] = [
  [30, (known, chance) => (known.groups.length < known.mostGroups ? upload(known, chance) : null)],
  [30, edit],
  [12, ofGroup('rename')],
  [10, ofInvoice('accept')],
  [4, ofInvoice('delete-invoice')],
  [4, ofGroup('delete-group')],
  [6, ofGroup('retry')],
  [4, known => (known.clients.length < 3 ? client(known) : null)],
]

/** Null if the drawn action is not possible now. */
export async function nextAction(known: UserState, chance: Chance): Promise<NextAction | null> {
  let drawn = chance.below(100)
  const draw = draws.find(([often]) => (drawn -= often) < 0)?.[1]
  return (await draw?.(known, chance)) ?? null
}
