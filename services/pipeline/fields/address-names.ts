/** The names in web and email addresses: `bluegumpower` of `accounts@bluegumpower.com.au`. */
import type { Doc } from './text.ts'

const mailProviders = new Set([
  'gmail',
  'outlook',
  'hotmail',
  'bigpond',
  'yahoo',
  'icloud',
  'live',
  'optusnet',
  'iinet',
  'westnet',
  'tpg',
  'internode',
  'protonmail',
])
const address = /(?:([\w.-]+)@|www\.|^(?:https?:\/\/)?)([a-z0-9-]{4,})\.(?:com|net|org|au|co|io|biz|info|store|shop|example)\b/gi

/** `name`: as printed, the part before `@` where the host is a mail provider's. `token`: index into Doc.tokens. */
export type AddressName = { name: string; token: number }

export const addressNames = (doc: Doc): AddressName[] =>
  doc.tokens.flatMap(({ text }, token) =>
    [...text.matchAll(address)]
      .map(([, local, host]) => ({ name: mailProviders.has(host!.toLowerCase()) ? (local ?? '') : host!, token }))
      .filter(({ name }) => name.length > 3),
  )

/** Whether a word is, or has, a web or email address. */
export const isAddressToken = (text: string): boolean => /@[\w-]|^www\.|^https?:|\.(?:com|net|org|au)\b/i.test(text)
