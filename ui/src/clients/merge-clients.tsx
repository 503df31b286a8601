/** Merging two clients of a firm that are the same business: the other client, which of them stays, and what will happen. */
import { previewMerge } from '@docketry/contracts/api/client-merges.ts'
import { useState } from 'react'
import { messageOf } from '../data/problem.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Modal } from '../parts/modal.tsx'
import { Loading } from '../parts/states.tsx'
import { ChooseClient } from './choose-client.tsx'
import { MergeForm } from './merge-form.tsx'
import './merge-dialog.css'
import './merge-clients.css'

type Named = { id: string; name: string }

type Props = { firmId: string; one: Named; other?: Named; onClose: () => void; onMerged: (survivorId: string) => void }

/**
 * `one`: the client that stays, until the person chooses the other one. `other` absent: it is chosen first. `onMerged` gets the id of the
 * client that stayed.
 */
export function MergeClients({ firmId, one, other: named, onClose, onMerged }: Props) {
  const [pair, setPair] = useState<{ stays: Named; goes: Named } | null>(named ? { stays: one, goes: named } : null)
  const { data, problem } = useEndpoint(
    previewMerge,
    pair ? { query: { firmId, survivorId: pair.stays.id, duplicateId: pair.goes.id } } : null,
  )
  const [swapped, setSwapped] = useState(false)
  const swap = (): void => (setSwapped(true), setPair(now => now && { stays: now.goes, goes: now.stays }))
  const current = data && pair && data.survivor.id === pair.stays.id ? data : undefined
  return (
    <Modal className="merge merge-clients" labelledBy="merge-clients-title" onClose={onClose}>
      {!pair ? (
        <ChooseClient firmId={firmId} one={one} onChoose={goes => setPair({ stays: one, goes })} onClose={onClose} />
      ) : current ? (
        <MergeForm
          key={pair.stays.id}
          firmId={firmId}
          preview={current}
          swapped={swapped}
          onSwap={swap}
          onClose={onClose}
          onMerged={onMerged}
        />
      ) : (
        <>
          <h2 id="merge-clients-title">
            Merge “{pair.goes.name}” into “{pair.stays.name}”
          </h2>
          {problem ? (
            <p role="alert" className="error">
              {messageOf(problem)}
            </p>
          ) : (
            <Loading what="Comparing the two clients" />
          )}
          <div className="dialog-acts">
            {problem && (
              <button type="button" className="btn" onClick={swap}>
                Keep “{pair.goes.name}” instead
              </button>
            )}
            <button type="button" className="btn" onClick={onClose}>
              Cancel
            </button>
          </div>
        </>
      )}
    </Modal>
  )
}
