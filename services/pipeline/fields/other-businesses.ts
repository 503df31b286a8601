/** Lines that name another business than the supplier: an insurer, the software or marketplace that made the document, or the buyer. */

/** Before the ABN of another business: `Insured with Redgum Mutual, ABN …`. */
const insurer = /\b(?:insured (?:with|by)|underwritten by)\b/i
/** `for Wattle Bakery (your ABN 12 …)`. */
const yours = /\b(?:your|(?:client|customer|buyer|purchaser|recipient)(?:['’]?s)?) a[.\s]?b[.\s]?n\b\W*$/i
/** `Passenger's company: Drummond Hydrology, ABN …`. */
const employer =
  /\b(?:passenger|traveller|guest|cardholder|employee|patient|student|driver)(?:['’]?s)? (?:company|employer|business)\b[^.]*$/i
/** Before the name and the ABN of another business, in the same sentence: `on the network of`, `proudly supported by`. */
const otherParty =
  /\b(?:(?:proudly )?(?:supported|sponsored) by|on the network of|(?:service |card |booking )?fee (?:is )?charged by|payments? (?:are )?(?:processed|collected) by|a (?:company|member) of|collected for|agent for (?:tolls|fees)|(?:operated|managed|provided) on behalf of|(?<!\b(?:owned|operated|run) (?:and|&) )managed by)\b[^.]*$/i
/** The software or marketplace by which the document was made: `Powered by`, `Invoice sent with`. */
const platform =
  /\bpowered by\b|\b(?:invoice|receipt|sent|created|generated|made) (?:with|via|using)\b|\bbilling agent\b|\b(?:operates|runs) (?:the|this) marketplace\b|(?<!\b(?:who|which|that|if|manufacturer|carrier|insurer|importer) )\bis not the (?:supplier|seller)\b/i

/** Logits against these: an order of magnitude, not fitted. */
export const otherBusinessPenalty = 9

/** Whether a line names the software or marketplace by which the document was made. */
export const isPlatformLine = (text: string): boolean => platform.test(text)

/** Whether the words before a name say that it is who paid, or by which card or app: `Paid by TapWallet`. */
export const isMeansOfPayment = (before: string): boolean => /\bpa(?:id|yment) (?:by|with|via|using)\W*$/i.test(before)

/** Whether the words of a line say that the ABN at this index is not the supplier's. */
export function isAbnOfAnother(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return insurer.test(before) || otherParty.test(before) || employer.test(before) || yours.test(before) || isPlatformLine(text)
}
