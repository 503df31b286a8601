/** The line items of an invoice, as its pages or its e-invoice list them. */
import Type from 'typebox'
import { orNull } from './events/fact.ts'
import { Box } from './page.ts'

/** Further lines are not stored, so that events stay small. */
export const mostLineItems = 400

/**
 * One line. `amount`, `gst`: integer cents, negative where the line lowers the total, and on credit notes. `quantity` and `gst` are null
 * where they are not printed. `page` (from 1 within the invoice) and `box`: where the line is printed; absent when it is not on a page.
 */
export const LineItem = Type.Object({
  description: Type.String(),
  quantity: orNull(Type.Number()),
  amount: Type.Integer(),
  gst: orNull(Type.Integer()),
  page: Type.Optional(Type.Integer()),
  box: Type.Optional(Box),
})
export type LineItem = Type.Static<typeof LineItem>

export const AddsUpTo = Type.Union([Type.Literal('total'), Type.Literal('net'), Type.Literal('subtotal')])
export type AddsUpTo = Type.Static<typeof AddsUpTo>

/**
 * `by`: what they were read from. `rules`: the version of the rules that found them. `sum`: of all lines, in cents. `addsUpTo`: what the
 * sum equals: the total, the total without GST (`net`), or a subtotal that the document states; null where the lines do not add up.
 * `leftOut`: the number of lines beyond `mostLineItems`; absent if none.
 */
export const LineItems = Type.Object({
  by: Type.Union([Type.Literal('words'), Type.Literal('e-invoice')]),
  rules: Type.Integer(),
  items: Type.Array(LineItem),
  sum: Type.Integer(),
  addsUpTo: orNull(AddsUpTo),
  leftOut: Type.Optional(Type.Integer()),
})
export type LineItems = Type.Static<typeof LineItems>
