/**
 * The actions of all users with their outcomes, recorded by the harness outside the product. Every name, number and amount is used once in
 * a run, so that each event and answer can be attributed to one action.
 */

/** `hash`: hex SHA-256 of the bytes. */
export type UploadFile = { name: string; hash: string; pages: number }
export type EditedField = 'invoiceNumber' | 'supplierName' | 'total'

/** `total` is in cents. */
export type Action =
  | { kind: 'register'; email: string; abn: string }
  | { kind: 'client'; firmId: string; name: string; abn: string }
  | { kind: 'upload'; firmId: string; clientId: string; name: string; files: UploadFile[] }
  | { kind: 'rename'; groupId: string; name: string }
  | { kind: 'delete-group'; groupId: string }
  | { kind: 'retry'; groupId: string }
  | { kind: 'edit'; groupId: string; invoiceId: string; field: EditedField; value: string | number }
  | { kind: 'accept'; groupId: string; invoiceId: string }
  | { kind: 'delete-invoice'; groupId: string; invoiceId: string }

/** `unknown`: the client gave up before an answer arrived, so the action may have happened or not. An entry with `refused` has a code. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** `user`: who performed the action; the entries of one user are in order. `id`: of the created firm, client or group. */
export type Entry = { user: string; action: Action; outcome: Outcome; id: string | null; code: string | null }

export type Of<K extends Action['kind']> = Extract<Action, { kind: K }>

/** The entries of one kind with one of these outcomes. */
export const entriesOf = <K extends Action['kind']>(entries: Entry[], kind: K, ...outcomes: Outcome[]): (Entry & { action: Of<K> })[] =>
  entries.filter((entry): entry is Entry & { action: Of<K> } => entry.action.kind === kind && outcomes.includes(entry.outcome))

/** An entry as text for a message. */
export const shown = ({ user, action, outcome }: Entry): string => {
  const { kind, ...rest } = action
  const words = Object.entries(rest).map(
    ([name, value]) => `${name} ${Array.isArray(value) ? value.map(file => file.name).join('+') : value}`,
  )
  return `${user}: ${kind} (${words.join(', ')}), ${outcome}`
}
