import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

type Noted = { text: string; by: string; at: number }

/** The answers with the notes of their rows, by the name of who wrote each. */
export async function withNotes<A extends { id: string; note?: Noted }>(read: ReadRows, rows: Pick<InvoiceRow, 'id' | 'note'>[], answers: A[]): Promise<A[]> {
  const notes = new Map(rows.flatMap(({ id, note }) => (note ? [[id, note] as const] : [])))
  if (notes.size === 0) return answers
  const people = await read.getMany('users', [...new Set([...notes.values()].map(({ by }) => by))])
  const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  return answers.map(it => {
    const note = notes.get(it.id)
    return note ? { ...it, note: { ...note, by: names.get(note.by) ?? 'Somebody who is no longer here' } } : it
  })
}
