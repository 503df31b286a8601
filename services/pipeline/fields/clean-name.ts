/** A name as it is proposed, without what stands around it in its line. */

const trailingRegistration =
  /\s*(?:(?<=\s)[|•·]|[|•·](?=\s|$)|\(?(?:a\.?b\.?n|a\.?c\.?n|co\.? ?(?:reg|no)|reg\.? ?no|gst)\b).*$|\s*[([{][^)]{0,6}\d{4,}.*$|\s*\(?[A-Z]{0,2}\d{4,}-?[A-Z]?\)?$|\s+\d{4,}[\dO]*-[A-Z]\b.*$/i

/** The title of a bill, on the line of its letterhead. */
const billTitle = /\s+(?:(?:your|electricity|gas|water|phone|telephone|mobile|internet) )+(?:account|bill|statement)$/i

/** The end of a telephone number on the line of a name: `Tide Gas & Electricity 692 918`. */
const trailingTelephone = /(?:\s+\d{3,4}){2,}$/

/** The label of a number behind a name, where that is left out: `Pardalote Hill Primary School No. 5417`. */
const trailingNumberLabel = /(?<=\p{L}{3}) No\.?$/u

/** Bodies whose number is part of their name. */
const numberedBody = /^(?:the )?(?:owners|strata|body corporate|community title)\b/i

/** An ABN without its label behind a name, with what follows: `Kilbrannie Newsagency (87 115 897 910) or`. */
const bareAbn = /[\s,]+\(?\d{2} \d{3} \d{3} \d{3}\b.*$/

/** `Maddern Rural is a business of A.W. Maddern & Sons Pty Ltd`. */
const businessOf = /\s+is an? (?:registered )?(?:business(?: name)?|trading name|division|brand) of\b.*$/i

/** Bank details behind the name of an account. */
const bankDetails = /[\s,;•|]*\b(?:bsb|acc(?:oun)?t?\.?(?: (?:no|number)\.?)?|swift)\b[\s:]*\d.*$/i

/** A bracket whose end is lost, or was cut with a number: `(Shop 9587`. */
const openBracket = /\s+\([^)]*$/

/** One whose end is lost before the company form: `Redgum Retail (WA Pty Ltd`. */
const openBeforeForm = /\((\p{L}[\p{L} ]{0,15}?) (?=(?:p(?:ty|roprietary)\.? ?(?:ltd|limited)|sdn\.? ?bhd|limited|ltd)\b)/iu

/** `© 2026 Orchard Digital Pty Limited` in a footer. */
const copyright = /^(?:copyright\s*)?(?:©|\(c\))\s*(?:copyright\s*)?(?:\d{4}(?:\s*[-–]\s*\d{4})?)?[\s,]*/i

/** The address of who sent a message, and what it is for: `Plotboard Billing <billing@plotboard.example>`. */
const sender = /(?:\svia \S+)?(?:\s(?:billing|accounts|receipts|invoices|invoicing|support|payments|no-?reply))?\s*<\S+@\S+$/i

/** `Dr Siobhan McIntyre MBBS FRACGP`. */
const degrees = /(?:,? (?:MBBS|MBChB|FRACGP|FRACS|FRANZCO|FRACP|BDS|BDSc|BVSc|BPhty|CPA|FCPA))+$/

/** `Marguerite Onslow, support worker`. */
const occupation = /(?<=^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+), \p{Ll}+(?: \p{Ll}+)?$/u

/** The town behind a name, in the line at the foot of a page: `Tall Hollow Tree Care, Gisborne VIC`. */
const town = /(?<=\p{L}\p{Ll}+), \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2},? (?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)(?: \d{4})?$/u

/** The name without registration numbers, bank details, bill title and punctuation around it, and with misread company forms corrected. */
export const cleanName = (text: string): string =>
  (numberedBody.test(text) ? text : text.replace(trailingRegistration, '').replace(trailingTelephone, ''))
    .replace(sender, '')
    .replace(bankDetails, '')
    .replace(bareAbn, '')
    .replace(businessOf, '')
    .replace(trailingNumberLabel, '')
    .replace(/^(?:eft|bank|payee) ?: *|^from:(?=\S)/i, '')
    .replace(/^(?:eft|for) (?=\p{Lu})|^From(?=\p{Lu}\p{Ll})/u, '')
    .replace(town, '')
    .replace(degrees, '')
    .replace(occupation, '')
    .replace(billTitle, '')
    .replace(openBeforeForm, '($1) ')
    .replace(openBracket, '')
    .replace(copyright, '')
    .replace(/(\p{Ll}{4})\.$/u, '$1')
    .replace(/\bP[rli]y(\.?) ?(?=L[ti]d|Limited)/, 'Pty$1 ')
    .replace(/\b(P[Tt][Yy]\.? )(?:L[il]d|[Il1]td)\b/, '$1Ltd')
    .replace(/\b(P[Tt][Yy]\.?)(?=L[Tt][Dd]\b)/, '$1 ')
    .replace(/(?<=\p{L}) (?=['’]S\b)/gu, '')
    .replace(/\bS[DO0] ?N(\.?) ?[B8] ?H[DO0]\b/, 'SDN$1 BHD')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)!]+$/gu, '')
    .replace(/\s(?:to|Bill To|Sold To)$/i, '')
    .trim()
