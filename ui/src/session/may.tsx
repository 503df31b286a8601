import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { createContext, useContext, type ReactNode } from 'react'
import type { useFirm } from './firm.ts'

export type EndpointRights = Pick<Endpoint, 'may' | 'about' | 'method'>
/** `may`: whether the user may use an endpoint in the page's firm. `known`: false while the role is loading. */
type Rights = { may: (endpoint: EndpointRights) => boolean; known: boolean }

export const RightsContext = createContext<Rights>({ may: () => true, known: true })

/** Provides the user's rights in the page's firm. Screens below it check rights only through `useMay` and `May`. */
export function RightsProvider({
  firm: { may, type, loading },
  children,
}: {
  firm: Pick<ReturnType<typeof useFirm>, 'may' | 'type' | 'loading'>
  children: ReactNode
}) {
  return <RightsContext value={{ may, known: type !== null || !loading }}>{children}</RightsContext>
}

/** `may(endpoint)`: actions that would be refused are not offered. */
export const useMay = (): Rights['may'] => useContext(RightsContext).may

/** Renders `children` if the user may use `endpoint`. */
export const May = ({ endpoint, children }: { endpoint: EndpointRights; children: ReactNode }) => (useMay()(endpoint) ? children : null)
