/** Recognises the client, whose document it is, on the page: it is the buyer, never the supplier. */
import { supplierKey } from '../../../contracts/rules/suppliers.ts'
import { editDistance } from './edit-distance.ts'

/** What is known of the client: ABN (11 digits), and its name with any trading names. */
export type Client = { abn: string | null; names: readonly string[] }

export const unknownClient: Client = { abn: null, names: [] }

/** Shorter names, such as "Ace", may be part of many others. */
const minLetters = 5
/** One misread letter in this many still is the same name. */
const lettersPerMisread = 7
/** Logits. They leave the client's name among the alternatives, last. */
const samePenalty = 40
const containedPenalty = 4

/**
 * Logits to subtract from the score of a possible supplier's name: high for the client's own name, also with misread letters or another
 * company form; lower for the client's name with other words around it, as in the first line of an address; 0 for any other name.
 */
export function clientPenalty(name: string, client: Client): number {
  const key = supplierKey(name)
  return Math.max(
    0,
    ...client.names
      .map(supplierKey)
      .filter(own => own.length >= minLetters)
      .map(own => {
        if (Math.abs(own.length - key.length) <= own.length / lettersPerMisread && editDistance(own, key) <= own.length / lettersPerMisread)
          return samePenalty
        return key.includes(own) ? containedPenalty : 0
      }),
  )
}
