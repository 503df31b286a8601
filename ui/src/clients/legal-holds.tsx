import { legalHolds as holdsEndpoint, createLegalHold, endLegalHold, type LegalHoldAnswer } from '@docketry/contracts/api/holds.ts'
import type { GroupCard } from '@docketry/contracts/api/scans.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { sendRequest } from '../data/request.ts'
import { shownDay } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import type { useMay } from '../session/may.tsx'
import { confirmAction } from '../parts/dialogs.tsx'

/** Releases a legal hold after a confirmation. */
export async function releaseLegalHold(firmId: string, { id, name }: { id: string; name: string }, changed: () => void): Promise<void> {
  const yes = await confirmAction({
    title: `End the legal hold of “${name}”?`,
    text: 'It is erased once the retention of your plan has ended, unless another hold or a frozen or lodged worksheet keeps it.',
    yes: 'End the hold',
    danger: true,
  })
  if (!yes) return
  await sendRequest(endLegalHold, { body: { firmId, id } }).then(
    () => (notify(`The legal hold of “${name}” has ended`), changed()),
    (thrown: unknown) =>
      notifyFailure(thrown, `“${name}” is still on legal hold.`, {
        label: 'Try again',
        run: () => void releaseLegalHold(firmId, { id, name }, changed),
      }),
  )
}

const HoldDialog = lazyPart(() => import('./legal-hold-dialog.tsx').then(it => it.LegalHoldDialog))

type Named = { id: string; name: string }
/** `own`: the legal hold on the item; `through`: one on the batch it belongs to. `place`, `release`: null without the right. */
export type LegalHoldActions = {
  own: LegalHoldAnswer | null
  through: LegalHoldAnswer | null
  place: (() => void) | null
  release: (() => void) | null
}

/** One sentence: since when, by whom and why. */
export const legalHoldText = ({ reason, by, at }: LegalHoldAnswer): string =>
  `On legal hold since ${shownDay(at)}${by === null ? '' : ` by ${by}`}: ${reason}`

/** Legal holds of a client and its batches, and the actions on them. The page must render `dialog`. */
export function useLegalHolds({ firmId, clientId, may }: { firmId: string | null; clientId: string; may: ReturnType<typeof useMay> }) {
  const { data, reload } = useEndpoint(holdsEndpoint, firmId && clientId && may(holdsEndpoint) ? { query: { firmId, clientId } } : null)
  const [wanted, setWanted] = useState<Named | null>(null)
  const [mayPlace, mayRelease] = [may(createLegalHold), may(endLegalHold)]
  const all = data ?? []

  const actionsFor = (it: Named, own: LegalHoldAnswer | undefined, through: LegalHoldAnswer | undefined): LegalHoldActions => ({
    own: own ?? null,
    through: through ?? null,
    place: mayPlace && data && !own ? () => setWanted(it) : null,
    release: mayRelease && own ? () => void releaseLegalHold(firmId ?? '', it, reload) : null,
  })
  const dialog: ReactNode = wanted && firmId && (
    <Suspense fallback={null}>
      <HoldDialog
        firmId={firmId}
        item={wanted}
        onClose={() => setWanted(null)}
        onPlaced={() => (setWanted(null), notify(`“${wanted.name}” is on legal hold`), reload())}
      />
    </Suspense>
  )
  const ofClient = (name: string): LegalHoldActions =>
    actionsFor(
      { id: clientId, name },
      all.find(it => it.id === clientId),
      undefined,
    )
  /** `parent`: the batch whose merged batches are shown, null for the client's own list. */
  const ofGroup = ({ id, name }: Pick<GroupCard, 'id' | 'name'>, parent: { id: string } | null): LegalHoldActions =>
    actionsFor(
      { id, name },
      all.find(it => it.id === id),
      all.find(it => it.kind === 'group' && it.id !== id && (it.groupIds.includes(id) || it.id === parent?.id)),
    )
  return { ofClient, ofGroup, dialog }
}

/** The client's legal hold under its name, with the owner's actions. */
export const LegalHoldLine = ({ hold: { own, place, release } }: { hold: LegalHoldActions }) => (
  <>
    {own && <span className="card-legal-hold">{legalHoldText(own)}</span>}
    {place && (
      <button type="button" className="link-like" onClick={place}>
        Place a legal hold…
      </button>
    )}
    {release && (
      <button type="button" className="link-like" onClick={release}>
        End the legal hold…
      </button>
    )}
  </>
)
