/**
 * What clients asked for and what became of it: kept by the harness alone, outside the product. Every name, number and amount is used
 * once in a run, so that an event or an answer tells by itself which wish it came from.
 */

/** `hash`: hex SHA-256 of the bytes. */
export type PaperFile = { name: string; hash: string; pages: number }
export type EditedField = 'invoiceNumber' | 'supplierName' | 'total'

/** `total` is in cents. */
export type Wish =
  | { kind: 'register'; email: string; abn: string }
  | { kind: 'client'; firmId: string; name: string; abn: string }
  | { kind: 'upload'; firmId: string; clientId: string; name: string; files: PaperFile[] }
  | { kind: 'rename'; groupId: string; name: string }
  | { kind: 'delete-group'; groupId: string }
  | { kind: 'retry'; groupId: string }
  | { kind: 'edit'; groupId: string; invoiceId: string; field: EditedField; value: string | number }
  | { kind: 'accept'; groupId: string; invoiceId: string }
  | { kind: 'delete-invoice'; groupId: string; invoiceId: string }

/** `unknown`: the client gave up before an answer came, so that both are right. `refused` has its code. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** `id`: of what a register (the firm), client or upload (the group) made. `user` made the entry; `entries` of one user are in order. */
export type Entry = { user: string; wish: Wish; outcome: Outcome; id: string | null; code: string | null }

export type Of<K extends Wish['kind']> = Extract<Wish, { kind: K }>

/** The entries of one kind that came out so. */
export const entriesOf = <K extends Wish['kind']>(entries: Entry[], kind: K, ...outcomes: Outcome[]): (Entry & { wish: Of<K> })[] =>
  entries.filter((entry): entry is Entry & { wish: Of<K> } => entry.wish.kind === kind && outcomes.includes(entry.outcome))

/** An entry in a word, for people. */
export const shown = ({ user, wish, outcome }: Entry): string => {
  const { kind, ...rest } = wish
  const words = Object.entries(rest).map(([name, value]) => `${name} ${Array.isArray(value) ? value.map(file => file.name).join('+') : value}`)
  return `${user}: ${kind} (${words.join(', ')}), ${outcome}`
}
