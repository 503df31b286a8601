import { holds as call, placeHold, releaseHold, type HoldAnswer } from '@docketry/contracts/api/holds.ts'
import type { GroupCard } from '@docketry/contracts/api/scans.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { sendRequest } from '../data/request.ts'
import { shownDay } from '../data/format.ts'
import { useQuery } from '../data/use-query.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { notify } from '../parts/toasts.tsx'
import type { useMay } from '../session/may.tsx'
import { releaseLegalHold } from './let-go.ts'

const HoldDialog = lazyPart(() => import('./legal-hold-dialog.tsx').then(it => it.LegalHoldDialog))

type Named = { id: string; name: string }
/** `own`: the hold on it; `through`: that on what it belongs to, which keeps it too. `place` and `release`: null for who may not. */
export type LegalHoldActions = { own: HoldAnswer | null; through: HoldAnswer | null; place: (() => void) | null; release: (() => void) | null }

/** Since when, why and by whom, in one sentence. */
export const legalHoldText = ({ reason, by, at }: HoldAnswer): string => `Kept from erasure since ${shownDay(at)}${by === null ? '' : ` by ${by}`}: ${reason}`

/** What of a client is kept from erasure whatever its age, and the acts of who may say so. `dialog` belongs into the page. */
export function useLegalHolds({ firmId, clientId, may: mayMake }: { firmId: string | null; clientId: string; may: ReturnType<typeof useMay> }) {
  const { data, reload } = useQuery(firmId && clientId ? `holds ${firmId} ${clientId}` : null, signal => sendRequest(call, { query: { firmId: firmId ?? '', clientId }, signal }))
  const [wanted, setWanted] = useState<Named | null>(null)
  const [mayPlace, mayRelease] = [mayMake(placeHold), mayMake(releaseHold)]
  const all = data ?? []

  const heldOf = (it: Named, own: HoldAnswer | undefined, through: HoldAnswer | undefined): LegalHoldActions => ({
    own: own ?? null, through: through ?? null,
    place: mayPlace && data && !own ? () => setWanted(it) : null, release: mayRelease && own ? () => void releaseLegalHold(firmId ?? '', it, reload) : null,
  })
  const dialog: ReactNode = wanted && firmId && (
    <Suspense fallback={null}>
      <HoldDialog firmId={firmId} what={wanted} onClose={() => setWanted(null)} onHeld={() => (setWanted(null), notify(`“${wanted.name}” is kept from erasure`), reload())} />
    </Suspense>
  )
  const ofClient = (name: string): LegalHoldActions => heldOf({ id: clientId, name }, all.find(it => it.id === clientId), undefined)
  /** `parent`: the batch whose parts are shown. */
  const ofGroup = ({ id, name }: Pick<GroupCard, 'id' | 'name'>, parent: { id: string } | null): LegalHoldActions =>
    heldOf({ id, name }, all.find(it => it.id === id), all.find(it => it.kind === 'group' && it.id !== id && (it.groupIds.includes(id) || it.id === parent?.id)))
  return { ofClient, ofGroup, dialog }
}
