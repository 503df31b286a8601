import { holds as call, placeHold, releaseHold, type HoldAnswer } from '@docketry/contracts/api/holds.ts'
import type { GroupCard } from '@docketry/contracts/api/scans.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { sendRequest } from '../data/request.ts'
import { shownDay } from '../data/format.ts'
import { useQuery } from '../data/use-query.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import type { useMay } from '../session/may.tsx'
import { messageOf } from '../data/problem.ts'
import { confirmAction } from '../parts/dialogs.tsx'

/** Asks, and lets what is held be erased again once its time is over. */
export async function releaseLegalHold(firmId: string, { id, name }: { id: string; name: string }, changed: () => void): Promise<void> {
  const yes = await confirmAction({ title: `Let “${name}” go?`, text: 'It is erased once the time of your plan is over, and with the next round where it is over already.', yes: 'Let it go', danger: true })
  if (!yes) return
  await sendRequest(releaseHold, { body: { firmId, id } }).then(
    () => (notify(`“${name}” is no longer kept from erasure`), changed()),
    (thrown: unknown) => notifyError(`“${name}” is still kept. ${messageOf(thrown)}`, { label: 'Try again', run: () => void releaseLegalHold(firmId, { id, name }, changed) }))
}

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

/** Under a client's name: why all of it is kept from erasure, and the acts of its owner. */
export const LegalHoldLine = ({ held: { own, place, release } }: { held: LegalHoldActions }) => (
  <>
    {own && <span className="held">{legalHoldText(own)}</span>}
    {place && <button type="button" className="link-like" onClick={place}>Keep from erasure…</button>}
    {release && <button type="button" className="link-like" onClick={release}>Let it go…</button>}
  </>
)
