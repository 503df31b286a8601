/** What keeps several installations on one server apart: streams, topics and databases are named `<prefix>.<name>`. */
import { coded } from '../../platform/errors/coded.ts'

/** Throws `invalid-prefix` for anything but 1 to 40 lower-case letters, digits and `-`: no prefix begins another one's names. */
export function checkPrefix(prefix: string): string {
  if (/^[a-z0-9-]{1,40}$/.test(prefix)) return prefix
  throw coded('invalid-prefix', `A prefix is 1 to 40 lower-case letters, digits and hyphens, not ${JSON.stringify(prefix)}.`)
}
