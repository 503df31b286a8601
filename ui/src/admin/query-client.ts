import { QueryClient } from '@tanstack/react-query'

/**
 * React-admin's requests. By default they wait for a connection without a word: a list would say "Loading" and a change would look saved,
 * and would be lost with the page. Here they fail at once, as all other requests of the screens, and lists are read again when the
 * connection is back.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
