/** Names that people or their machines give to themselves, firms, clients, addresses and batches. Pure. */

/**
 * Control characters, those that turn the direction of text, and others that are not seen; joiners stay, which some scripts and emoji need.
 * What a page or a program could take for a tag is no part of a name either.
 */
const unseen = '(?![\\u200c\\u200d])[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}]'
const odd = new RegExp(`<[a-z!/?]|${unseen}`, 'iu')
const unseenRun = new RegExp(`(?:${unseen})+`, 'gu')

/** What a person types so is refused. */
export const isOddName = (name: string): boolean => odd.test(name)

/** What a folder or a mail is called is made safe: one line, no tags. */
export const safeName = (name: string): string =>
  name.replace(unseenRun, ' ').replace(/<(?=[a-z!/?])/giu, '').replace(/ {2,}/gu, ' ').trim()

const link = /:\/\/|\/\/|\bwww\.|\b(?:https?|ftp|mailto|javascript|data):/iu
/** What mail programs make a link of by themselves: a host name, or an address of mail. Initials (`J.R. Smith`) are none. */
const host = /[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}]\.(?:com|net|org|co|io|me|au|info|biz|app|dev|xyz|top|link|site|online|shop)(?![\p{L}\p{N}])|[\p{L}\p{N}]\.\p{L}{2,}\/|\S@\S/iu

/** Forms of letters and dots that look, and are opened, like others. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll('\u3002', '.')

/** An address of the web with its beginning; a company may be called `Bunnings.com.au`. */
export const hasLink = (name: string): boolean => link.test(plain(name))

export const longestName = 80

/** Null for a name of a person or a firm: these travel into mails to people who have never heard of either. Else what to do. */
export function nameProblem(name: string): string | null {
  const text = plain(name)
  if (/[<>]/u.test(text) || isOddName(name) || isOddName(text)) return 'Leave out HTML, and characters that are not seen.'
  if (hasLink(name) || host.test(text)) return 'Leave out web and email addresses; after a dot comes a space.'
  return [...name.trim()].length > longestName ? `Use ${longestName} characters at most.` : null
}
