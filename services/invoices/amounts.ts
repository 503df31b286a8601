/** Total, GST and treatment as people save them, and the parts that hold them. Pure. */
import Type from 'typebox'
import { orNull } from '@docketry/contracts/events/fact.ts'
import { Treatment, type InvoiceValues, type Part } from '@docketry/contracts/events/invoice.ts'
import { treatmentBeside } from '@docketry/contracts/rules/treatments.ts'

/** Of the whole invoice, in cents; absent ones stay as they are. */
export const Amounts = Type.Object({
  total: Type.Optional(orNull(Type.Integer())),
  gst: Type.Optional(orNull(Type.Integer())),
  treatment: Type.Optional(Treatment),
})
export type Amounts = Type.Static<typeof Amounts>

/**
 * The first part absorbs the difference, other parts stay. Without a given treatment, the treatment follows the GST, unless a person chose
 * it.
 */
export function withAmounts(current: InvoiceValues['parts'], { total, gst, treatment }: Amounts): InvoiceValues['parts'] {
  const [first, ...others] = current
  if (!first) return current
  const withoutOthers = (value: number | null, of: (part: Part) => number | null): number | null =>
    value === null ? null : others.reduce((rest, part) => rest - (of(part) ?? 0), value)
  const amount = total === undefined ? first.amount : withoutOthers(total, part => part.amount)
  const ownGst = gst === undefined ? first.gst : withoutOthers(gst, part => part.gst)
  const followed = gst === undefined ? first.treatment : treatmentBeside(ownGst, first.treatment)
  return [{ amount, gst: ownGst, treatment: treatment ?? followed }, ...others]
}
