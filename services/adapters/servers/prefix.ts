/** The prefix that separates several installations on one server: part of the names of streams, topics and databases. */
import { coded } from '../../platform/errors/coded.ts'

/** Throws `invalid-prefix` for anything but 1 to 40 lower-case letters, digits and `-`. Without dots, no prefix begins with another one and its dot. */
export function checkPrefix(prefix: string): string {
  if (/^[a-z0-9-]{1,40}$/.test(prefix)) return prefix
  throw coded('invalid-prefix', `A prefix is 1 to 40 lower-case letters, digits and hyphens, not ${JSON.stringify(prefix)}.`)
}
