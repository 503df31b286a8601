/** Merging two clients of a firm that are the same business: the other client, which of them stays, and what will happen. */
import { mergeClients, previewMerge, type MergeField, type MergePreview, type MergeSide } from '@docketry/contracts/api/client-merges.ts'
import { clients, type ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { useState } from 'react'
import { counted } from '../data/format.ts'
import { messageOf } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { FormField } from '../parts/form-field.tsx'
import { Modal } from '../parts/modal.tsx'
import { Loading } from '../parts/states.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { labelOf, shownClientField } from './client-texts.ts'
import './merge-dialog.css'
import './merge-clients.css'

type Named = { id: string; name: string }

/** Maximum listed; the search finds the rest. */
const maxShown = 100

const abnText = ({ abn }: { abn: string | null }): string => (abn === null ? 'no ABN' : `ABN ${shownAbn(abn)}`)

type ChooseProps = { firmId: string; one: Named; onChoose: (other: Named) => void; onClose: () => void }

/** Chooses the other client, with a search. */
function ChooseClient({ firmId, one, onChoose, onClose }: ChooseProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, problem } = useEndpoint(clients, { query: { firmId, archived: '1' } })
  const others = (data ?? []).filter(it => it.id !== one.id)
  const typed = search.trim().toLowerCase()
  const found = others.filter(
    it => it.name.toLowerCase().includes(typed) || (it.abn !== null && it.abn.includes(typed.replaceAll(' ', '') || typed)),
  )
  // Never chosen by itself, not even the only one: clients are not merged by a key too many.
  const other = found.find(it => it.id === chosen)
  const about = (it: ClientAnswer): string => `${abnText(it)} · ${counted(it.invoices, 'invoice')}${it.archived ? ' · archived' : ''}`
  return (
    <form onSubmit={event => (event.preventDefault(), other && onChoose(other))}>
      <h2 id="merge-clients-title">Merge “{one.name}” with…</h2>
      <p>Choose the client that is the same business. Nothing is merged yet: the next step shows what would change.</p>
      <input
        className="input"
        type="search"
        aria-label="Search clients"
        placeholder="Search by name or ABN"
        value={search}
        autoFocus
        onChange={event => setSearch(event.target.value)}
      />
      <fieldset className="merge-list">
        <legend className="sr">Other clients</legend>
        {found.slice(0, maxShown).map(it => (
          <label key={it.id} className={other?.id === it.id ? 'chosen' : ''}>
            <input type="radio" name="other" value={it.id} checked={other?.id === it.id} onChange={() => setChosen(it.id)} />
            <span className="merge-name">{it.name}</span>
            <span className="num">{about(it)}</span>
          </label>
        ))}
        {problem && <p role="alert">{messageOf(problem)} Close this and try again.</p>}
        {!data && !problem && <p role="status">Loading the clients…</p>}
        {data && found.length === 0 && (
          <p role="status">{others.length === 0 ? 'There is no other client.' : 'No client of that name. Try fewer letters.'}</p>
        )}
        {found.length > maxShown && <p>{counted(found.length - maxShown, 'more client')}. Type more of the name.</p>}
      </fieldset>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button className="btn primary" disabled={!other}>
          Next
        </button>
      </div>
    </form>
  )
}

const countsOf = (it: MergeSide): string[] => [
  counted(it.batches, 'batch', 'batches'),
  `${counted(it.invoices, 'invoice')}, ${it.toReview} to review`,
  ...(it.attachments > 0 ? [counted(it.attachments, 'emailed file that waits', 'emailed files that wait')] : []),
  ...(it.pickups > 0 ? [counted(it.pickups, 'open pick-up')] : []),
  ...(it.addresses.length > 0 ? [`emails from ${it.addresses.join(', ')}`] : []),
]

function Side({ side, stays, onStay, focused = false }: { side: MergeSide; stays: boolean; onStay: () => void; focused?: boolean }) {
  return (
    <label className={stays ? 'merge-side chosen' : 'merge-side'}>
      <span>
        <input type="radio" name="stays" checked={stays} onChange={onStay} autoFocus={focused} /> <strong>{side.name}</strong>{' '}
        {stays ? 'stays' : 'is merged into it'}
      </span>
      <span>
        {abnText(side)}
        {side.archived ? ' · archived' : ''}
      </span>
      {countsOf(side).map(it => (
        <span key={it} className="num">
          {it}
        </span>
      ))}
    </label>
  )
}

/** A detail that differs, and which of its two values stays. */
function Difference({
  of: { field, survivor, duplicate, choosable },
  taken,
  onTake,
}: {
  of: MergePreview['fields'][number]
  taken: boolean
  onTake: (take: boolean) => void
}) {
  const [own, other] = [survivor, duplicate].map(it => shownClientField(field, it))
  if (!choosable)
    return (
      <div className="merge-field">
        <span>{labelOf(field)}</span>
        <span>{own} stays</span>
      </div>
    )
  return (
    <fieldset className="merge-field">
      <legend>{labelOf(field)}</legend>
      {(
        [
          [false, own],
          [true, other],
        ] as const
      ).map(([take, text]) => (
        <label key={String(take)}>
          <input type="radio" name={`of-${field}`} checked={taken === take} onChange={() => onTake(take)} /> {text}
        </label>
      ))}
    </fieldset>
  )
}

/** `swapped`: the person chose the other client to stay; the focus stays on that choice. */
type FormProps = {
  firmId: string
  preview: MergePreview
  swapped: boolean
  onSwap: () => void
  onClose: () => void
  onMerged: (survivorId: string) => void
}

function MergeForm({
  firmId,
  preview: { survivor, duplicate, fields, mustConfirm, notes, obstacles },
  swapped,
  onSwap,
  onClose,
  onMerged,
}: FormProps) {
  const [keep, setKeep] = useState<readonly MergeField[]>(() =>
    fields.flatMap(it => (it.choosable && it.survivor === null ? [it.field] : [])),
  )
  const [confirmed, setConfirmed] = useState(false)
  const { errors, general, pending, onSubmit } = useForm(['reason'], async text => {
    const seen = { survivor: survivor.revision, duplicate: duplicate.revision }
    await sendRequest(mergeClients, {
      body: {
        firmId,
        survivorId: survivor.id,
        duplicateId: duplicate.id,
        keep: [...keep],
        reason: text('reason'),
        seen,
        ...(confirmed ? { confirmed: true as const } : {}),
      },
    })
    notify(`“${duplicate.name}” is merged into “${survivor.name}”`)
    onMerged(survivor.id)
  })
  const take = (field: MergeField) => (taken: boolean) => setKeep(now => [...now.filter(it => it !== field), ...(taken ? [field] : [])])
  const stopped = obstacles.length > 0
  return (
    <form onSubmit={onSubmit} noValidate>
      <h2 id="merge-clients-title">
        Merge “{duplicate.name}” into “{survivor.name}”
      </h2>
      <fieldset className="merge-sides">
        <legend>Which client stays?</legend>
        <Side side={survivor} stays onStay={() => undefined} focused={swapped} />
        <Side side={duplicate} stays={false} onStay={onSwap} />
      </fieldset>
      {stopped ? (
        <div role="alert" className="merge-notes">
          <p>They cannot be merged now:</p>
          <ul>
            {obstacles.map(it => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          {fields.length > 0 && (
            <div className="merge-fields">
              <p>These details differ. Choose which stay:</p>
              {fields.map(it => (
                <Difference key={it.field} of={it} taken={keep.includes(it.field)} onTake={take(it.field)} />
              ))}
            </div>
          )}
          <div className="merge-notes">
            <p>
              Everything of {duplicate.name} is shown as that of {survivor.name}, and {duplicate.name} leaves the list. You can separate
              them again, until a worksheet is frozen or a bill is exported with what came from {duplicate.name}.
            </p>
            <ul>
              {notes.map(it => (
                <li key={it}>{it}</li>
              ))}
            </ul>
          </div>
          {mustConfirm && (
            <label className="merge-confirm">
              <input type="checkbox" checked={confirmed} onChange={event => setConfirmed(event.target.checked)} /> The two have different
              ABNs or tax file numbers. I confirm that they are one business.
            </label>
          )}
          <FormField
            name="reason"
            label="Reason"
            errors={errors}
            maxLength={500}
            autoComplete="off"
            hint="It is kept in the history of both."
          />
        </>
      )}
      {general.map(it => (
        <p key={it.msg} className="error" role="alert">
          {it.msg}
        </p>
      ))}
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        {!stopped && (
          <button className="btn primary" disabled={pending || (mustConfirm && !confirmed)}>
            {pending ? 'Merging…' : 'Merge the clients'}
          </button>
        )}
      </div>
    </form>
  )
}

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
