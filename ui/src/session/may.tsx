import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { createContext, useContext, type ReactNode } from 'react'
import type { useFirm } from './firm.ts'

export type EndpointRights = Pick<Endpoint, 'may' | 'about' | 'method'>
/** Whether a call about the page's firm would be answered; null while nobody knows. */
type Rights = { may: (call: EndpointRights) => boolean; known: boolean }

export const RightsContext = createContext<Rights>({ may: () => true, known: true })

/** Around a page: what somebody may do in its firm. Within it no screen asks for types or roles itself. */
export function RightsProvider({ firm: { may, type, loading }, children }: { firm: Pick<ReturnType<typeof useFirm>, 'may' | 'type' | 'loading'>; children: ReactNode }) {
  return <RightsContext value={{ may, known: type !== null || !loading }}>{children}</RightsContext>
}

/** `may(call)`: whether it would be answered. What would be refused is not offered. */
export const useMay = (): Rights['may'] => useContext(RightsContext).may

/** Only for who may make the call. */
export const May = ({ call, children }: { call: EndpointRights; children: ReactNode }) => (useMay()(call) ? children : null)
