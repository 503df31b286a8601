/**
 * Serialises requests and errors for the log, at every level. URLs contain signed links, codes and search texts: a request is logged by its
 * method and the pattern of its route, and an error without the URLs in its message.
 */
import { pino } from 'pino'

type Request = { method?: string; routeOptions?: { url?: string } }

/** A URL or path up to a space or quote: `/invoiceimage/…`, `https://…`. */
const addresses = /(?:https?:\/)?\/[^\s'"()]*(?:[?=%]|\/api\/|\/invoiceimage\/|\/verify|\/reset|\/invitation)[^\s'"()]*/gu
export const withoutAddresses = (text: string): string => text.replace(addresses, '(address)')

export const logSerializers = {
  req: ({ method, routeOptions }: Request) => ({ method, route: routeOptions?.url ?? null }),
  err(error: Error) {
    const { type, message, stack, code } = pino.stdSerializers.err(error)
    // No other property: a connection error contains the bytes of its request.
    return { type, code, message: withoutAddresses(message), stack: withoutAddresses(stack) }
  },
  // The options of the multipart parser contain all request headers, with the bearer token.
  busboyOptions: () => '(hidden)',
}
