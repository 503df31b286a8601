import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { readLoc } from '../data/addresses.ts'
import { reloadFirms, useFirm } from './firm.ts'
import { RightsProvider } from './may.tsx'

/** Provides the user's rights in the firm of the address (`…/firmId=…`, `/business/create/<firm>`), else in the active firm. */
export function FirmRights({ children }: { children: ReactNode }) {
  const [, first = '', second = '', last = ''] = useLocation().pathname.split('/').map(decodeURIComponent)
  // Not every page has live updates, which tell of changed rights.
  useEffect(() => {
    addEventListener('focus', reloadFirms)
    return () => removeEventListener('focus', reloadFirms)
  }, [])
  const firmId = first === 'business' && second === 'create' ? last : readLoc(last).get('firmId')
  return <RightsProvider firm={useFirm(firmId)}>{children}</RightsProvider>
}
