/** Whether an answer is right, by the rules of ops/train/what-is-right.md. */
import type { FieldName } from '../../contracts/fields.ts'

export type Value = string | number | null
/** A key missing in `fields`: the value is unknown. `also`: further right answers. `places`: where the value is printed, pages from 1. */
export type InvoiceLabel = {
  pages: number[]
  fields: Partial<Record<FieldName, Value>>
  also?: Partial<Record<FieldName, Value[]>>
  places?: Partial<Record<FieldName, { page: number; box: [number, number, number, number] }[]>>
}
/** `source` is `pdf`, `scan` or `photo`; `kind` the generator's, e.g. `docket`. `buyer`: whose document it is. */
export type Label = {
  name: string
  source: string
  kind: string
  invoices: InvoiceLabel[]
  buyer?: { name: string | null; legal?: string | null; abn?: string | null }
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const form = /\b(?:pty|proprietary|ltd|limited|sdn|bhd|inc)\b\.?/gi

/** The form in which two values of a field are compared. */
export function plain(field: FieldName, value: Value): string {
  if (value === null) return ''
  if (field === 'supplierName') return bare(String(value).replace(form, ' ')) || bare(String(value))
  if (field === 'invoiceNumber')
    return String(value)
      .toUpperCase()
      .replace(/\s/g, '')
      .replace(/^(?:NO\.?|#)+/, '')
  return String(value)
}

const answers = (field: FieldName, label: InvoiceLabel): Value[] => [label.fields[field] ?? null, ...(label.also?.[field] ?? [])]

/** Equal to the label or to one of its further right answers; null only if the label allows null. */
export const isRight = (field: FieldName, value: Value, label: InvoiceLabel): boolean =>
  answers(field, label).some(right => (right === null) === (value === null) && plain(field, right) === plain(field, value))

/** Right, or a supplier's name misread in no more than about one letter in seven. */
export const isClose = (field: FieldName, value: Value, label: InvoiceLabel): boolean =>
  isRight(field, value, label) ||
  (field === 'supplierName' &&
    value !== null &&
    answers(field, label).some(right => right !== null && likeness(plain(field, right), plain(field, value)) >= 0.85))

/** 1 − edit distance / longer length. */
export function likeness(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return 1 - row[b.length]! / Math.max(1, a.length, b.length)
}

/** The rectangle's middle lies in one of the label's places (a little widened), or the other way round. Null if the label has none. */
export function boxHit(
  field: FieldName,
  page: number | undefined,
  box: readonly number[] | undefined,
  label: InvoiceLabel,
): boolean | null {
  const places = label.places?.[field]
  if (!places || places.length === 0 || page === undefined || !box) return null
  const inside = (a: readonly number[], b: readonly number[]) => {
    const [x, y] = [(a[0]! + a[2]!) / 2, (a[1]! + a[3]!) / 2]
    return x > b[0]! - 0.01 && x < b[2]! + 0.01 && y > b[1]! - 0.01 && y < b[3]! + 0.01
  }
  return places.some(place => place.page === page && (inside(box, place.box) || inside(place.box, box)))
}
