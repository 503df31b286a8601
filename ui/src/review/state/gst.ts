import type { Patch, Values } from './values.ts'

export type Original = Pick<Values, 'gst' | 'treatment'>

/** A tenth of the price before GST: the total divided by 11, rounded to the cent away from zero at the half. */
export const gstWithin = (total: number): number => Math.sign(total) * Math.round(Math.abs(total) / 11)

type GstChoice = { words: string; patch: Patch }

/** Original, GST Free (0), 10 % (total / 11), in the order of F4; equal values are listed once. */
export function gstChoices(values: Pick<Values, 'total'>, original: Original): GstChoice[] {
  const all: GstChoice[] = [
    { words: 'Original', patch: { gst: original.gst, treatment: original.treatment } },
    { words: 'GST Free', patch: { gst: 0, treatment: 'gst-free' } },
    ...(values.total === null ? [] : [{ words: '10 %', patch: { gst: gstWithin(values.total), treatment: 'taxable' } satisfies Patch }]),
  ]
  return all.filter((it, i) => all.findIndex(other => other.patch.gst === it.patch.gst) === i)
}

/** The next choice of F4: after the current one; from a typed value the first. */
export function nextGst(values: Values, original: Original): GstChoice {
  const choices = gstChoices(values, original)
  const at = choices.findIndex(it => it.patch.gst === values.gst)
  return choices[(at + 1) % choices.length] as GstChoice
}
