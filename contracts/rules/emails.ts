/** Email addresses: what counts as one, and the form in which they are compared and stored as keys. Pure. */

const name = String.raw`[^\s@<>()"\[\],;:\\\p{Cc}]+`
/** A part of a domain: neither empty, so that no two dots meet and none is at the end, nor with a hyphen at an end. */
const label = String.raw`(?!-)[^\s@<>()"\[\],;:\\\p{Cc}.]+(?<!-)`
const topLabel = String.raw`[^\s@<>()"\[\],;:\\\p{Cc}.]{2,}`
/** Nothing in it could begin a header of a mail or name a second recipient. */
const pattern = new RegExp(`^${name}@(?:${label}\\.)+${topLabel}$`, 'u')

/** Whether the text, without surrounding spaces, is an address of at most 200 characters. */
export const isEmail = (text: string): boolean => text.length <= 200 && pattern.test(text.trim())

/** In lower case, without surrounding spaces: the form of keys. */
export const plainEmail = (email: string): string => email.trim().toLowerCase()

/** Whether two texts are the same address but for case and surrounding spaces. */
export const isSameEmail = (a: string, b: string): boolean => plainEmail(a) === plainEmail(b)
