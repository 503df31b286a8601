/** Draws a user's next action from the groups and invoices that the user knows. */
import { createHash } from 'node:crypto'
import { abnOf } from '../app.ts'
import { linesOf, pdfOfInvoices, scanOf } from '../sample-invoices.ts'
import { zipOf } from '../zips.ts'
import type { Chance } from './chance.ts'
import type { Action, EditedField, UploadFile } from './ledger.ts'

/** `left`: the user has tried to delete it and does not use it any more, whatever the outcome. */
export type UserInvoice = { id: string; accepted: boolean; left: boolean }
export type UserGroup = { id: string; left: boolean; invoices: UserInvoice[] }

/**
 * What a user knows and may do. `number`: returns a new number at every call, unique to this user. `scans`: scanned pictures left to
 * upload.
 */
export type UserState = {
  firmId: string
  clients: string[]
  groups: UserGroup[]
  maxGroups: number
  scans: number
  number(): number
}

type UploadWithZip = { files: UploadFile[]; zip: Buffer }

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Makes the files of an upload, in which every page is an invoice with a unique number. One to three files: PDFs of one to three pages with
 * text, which are quick to read; `scanned`: the last one is a picture.
 */
async function makeUpload(chance: Chance, number: () => number, scanned: boolean): Promise<UploadWithZip> {
  const count = 1 + chance.below(3)
  const made = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      if (scanned && i === count - 1) return { name: `scan_${i}.png`, bytes: await scanOf(linesOf(number())), pages: 1 }
      const numbers = Array.from({ length: 1 + chance.below(3) }, number)
      return { name: `scan_${i}.pdf`, bytes: pdfOfInvoices(...numbers), pages: numbers.length }
    }),
  )
  return {
    files: made.map(({ name, bytes, pages }) => ({ name, hash: hashOf(bytes), pages })),
    zip: await zipOf(Object.fromEntries(made.map(({ name, bytes }) => [name, bytes]))),
  }
}

type NextAction = { action: Action; upload: UploadWithZip | null }
type Draw = (state: UserState, chance: Chance) => NextAction | null | Promise<NextAction>

const plain = (action: Action): NextAction => ({ action, upload: null })
const live = (state: UserState): UserGroup[] => state.groups.filter(group => !group.left)

function someInvoice(state: UserState, chance: Chance, of: (invoice: UserInvoice) => boolean) {
  const found = live(state).flatMap(group =>
    group.invoices.filter(it => !it.left && of(it)).map(it => ({ groupId: group.id, invoiceId: it.id })),
  )
  return found.length === 0 ? null : chance.one(found)
}

async function upload(state: UserState, chance: Chance): Promise<NextAction> {
  const scanned = state.scans > 0 && chance.happens(0.5)
  if (scanned) state.scans -= 1
  const made = await makeUpload(chance, state.number, scanned)
  const { firmId, clients } = state
  return {
    action: { kind: 'upload', firmId, clientId: chance.one([firmId, ...clients]), name: `Batch ${state.number()}`, files: made.files },
    upload: made,
  }
}

function edit(state: UserState, chance: Chance): NextAction | null {
  const it = someInvoice(state, chance, () => true)
  const field = chance.one<EditedField>(['invoiceNumber', 'supplierName', 'total'])
  const number = state.number()
  return it && plain({ kind: 'edit', ...it, field, value: field === 'total' ? number : `${field} ${number}` })
}

function client(state: UserState): NextAction {
  const number = state.number()
  return plain({ kind: 'client', firmId: state.firmId, name: `Client ${number}`, abn: abnOf(number) })
}

const ofGroup =
  (kind: 'retry' | 'delete-group' | 'rename'): Draw =>
  (state, chance) => {
    // Deleting every group would leave nothing to check.
    if (live(state).length < (kind === 'delete-group' ? 3 : 1)) return null
    const groupId = chance.one(live(state)).id
    return plain(kind === 'rename' ? { kind, groupId, name: `Renamed ${state.number()}` } : { kind, groupId })
  }

const ofInvoice =
  (kind: 'accept' | 'delete-invoice'): Draw =>
  (state, chance) => {
    const it = someInvoice(state, chance, invoice => !invoice.accepted)
    return it && plain({ kind, ...it })
  }

/** Probability of each action in percent. */
const draws: [number, Draw][] = [
  [30, (state, chance) => (state.groups.length < state.maxGroups ? upload(state, chance) : null)],
  [30, edit],
  [12, ofGroup('rename')],
  [10, ofInvoice('accept')],
  [4, ofInvoice('delete-invoice')],
  [4, ofGroup('delete-group')],
  [6, ofGroup('retry')],
  [4, state => (state.clients.length < 3 ? client(state) : null)],
]

/** Null if the drawn action is not possible now. */
export async function nextAction(state: UserState, chance: Chance): Promise<NextAction | null> {
  let drawn = chance.below(100)
  const draw = draws.find(([often]) => (drawn -= often) < 0)?.[1]
  return (await draw?.(state, chance)) ?? null
}
