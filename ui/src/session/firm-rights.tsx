import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { readLoc } from '../data/addresses.ts'
import { useFirm } from './firm.ts'
import { RightsProvider } from './may.tsx'

/** Provides the user's rights in the firm of the address (`…/firmId=…`, `/business/create/<firm>`), else in the active firm. */
export function FirmRights({ children }: { children: ReactNode }) {
  const [, first = '', second = '', last = ''] = useLocation().pathname.split('/').map(decodeURIComponent)
  const firmId = first === 'business' && second === 'create' ? last : readLoc(last).get('firmId')
  return <RightsProvider firm={useFirm(firmId)}>{children}</RightsProvider>
}
