/** Names that people or their machines give to clients, addresses and batches. Pure. */
/** What a page or a program could take for a tag, control characters, and those that turn the direction of text: never part of a name. */
const odd = /<[a-z!/?]|[\p{Cc}\u202a-\u202e\u2066-\u2069]/iu

/** What a person types so is refused. */
export const isOddName = (name: string): boolean => odd.test(name)

/** What a folder or a mail is called is made safe: one line, no tags. */
export const safeName = (name: string): string =>
  name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').replace(/<(?=[a-z!/?])/giu, '').replace(/ {2,}/gu, ' ').trim()
