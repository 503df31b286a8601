/** Buyers that a sentence names: `Tax invoice VP26-0043817 issued 30/04/2026 to Rhona Petrakis.` */
import type { Doc } from './text.ts'

const sentence =
  /\b(?:[Ii]nvoice|INVOICE|[Rr]eceipt|RECEIPT)\b[^.\n]{0,40}?\b(?:issued|addressed|made out|billed)\b(?: on)?(?: \d[\d/. -]*\d| \d{1,2} \p{L}{3,9} \d{4})? to[: ]+(\p{Lu}[^,(|·.\n]{3,50}?)(?:,? +\(?A\.?B\.?N\.?:? *((?:\d ?){11}))? *(?:[,(|·.]|$)/gmu

/** `name` as printed; `abn`: its digits, where they stand right behind it in its line. Not for documents that the buyer made. */
export const buyersInText = ({ text }: Doc): { name: string; abn: string | null }[] =>
  [...text.matchAll(sentence)].map(([, name, abn]) => ({ name: name!, abn: abn?.replaceAll(' ', '') ?? null }))
