/**
 * How requests and errors stand in the log, at any level. Addresses carry signed links, codes and what people search for: a request is logged by its method
 * and the pattern of its route, and an error without any address that its message names.
 */
import { pino } from 'pino'

type Request = { method?: string; routeOptions?: { url?: string } }

/** From the first slash of an address on, up to a blank or a quote: `/invoiceimage/…`, `https://…`. */
const addresses = /(?:https?:\/)?\/[^\s'"()]*(?:[?=%]|\/api\/|\/invoiceimage\/|\/verify|\/reset|\/invitation)[^\s'"()]*/gu
export const withoutAddresses = (text: string): string => text.replace(addresses, '(address)')

export const logSerializers = {
  req: ({ method, routeOptions }: Request) => ({ method, route: routeOptions?.url ?? null }),
  err(error: Error) {
    const { type, message, stack, code } = pino.stdSerializers.err(error)
    // Nothing else of it: an error of a connection holds the bytes of its request.
    return { type, code, message: withoutAddresses(message), stack: withoutAddresses(stack) }
  },
  // The reader of multipart bodies tells the headers of each, the bearer among them.
  busboyOptions: () => '(hidden)',
}
