/** Checks and cleans names of people, firms, clients, addresses and batches. Pure. */

/**
 * Control characters, those that change the direction of text, and other invisible ones. Joiners are allowed: some scripts and emoji need
 * them. Names also contain nothing that looks like an HTML tag.
 */
const invisible = '(?![\\u200c\\u200d])[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}]'
const unsafe = new RegExp(`<[a-z!/?]|${invisible}`, 'iu')
const invisibleRun = new RegExp(`(?:${invisible})+`, 'gu')

/** Typed names with such characters are refused. */
export const hasUnsafeCharacters = (name: string): boolean => unsafe.test(name)

/** For names that nobody typed here, such as of folders and mails: one line, without tags. */
export const safeName = (name: string): string =>
  name
    .replace(invisibleRun, ' ')
    .replace(/<(?=[a-z!/?])/giu, '')
    .replace(/ {2,}/gu, ' ')
    .trim()

const link = /:\/\/|\/\/|\bwww\.|\b(?:https?|ftp|mailto|javascript|data):/iu
/** Host names and email addresses, of which mail programs make links. Initials (`J.R. Smith`) do not match. */
const host =
  /[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}]\.(?:com|net|org|co|io|me|au|info|biz|app|dev|xyz|top|link|site|online|shop)(?![\p{L}\p{N}])|[\p{L}\p{N}]\.\p{L}{2,}\/|\S@\S/iu

/** Replaces look-alike forms of letters and dots, which browsers open as the plain ones. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll('\u3002', '.')

/** Whether the name contains a web address with its scheme or `www`; a company may be called `Bunnings.com.au`. */
export const hasLink = (name: string): boolean => link.test(plain(name))

const maxNameCharacters = 80

/**
 * What to correct in the name of a person or a firm; null for a valid one. Such names appear in mails to strangers, so links are refused.
 */
export function nameProblem(name: string): string | null {
  const text = plain(name)
  if (/[<>]/u.test(text) || hasUnsafeCharacters(name) || hasUnsafeCharacters(text)) return 'Leave out HTML and invisible characters.'
  if (hasLink(name) || host.test(text)) return 'Leave out web and email addresses; after a dot comes a space.'
  return [...name.trim()].length > maxNameCharacters ? `Use ${maxNameCharacters} characters at most.` : null
}
