import { mergeClients, type MergeField, type MergePreview, type MergeSide } from '@docketry/contracts/api/client-merges.ts'
import { useState } from 'react'
import { counted } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { abnText, labelOf, shownClientField } from './client-texts.ts'

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

type DifferencesProps = { fields: MergePreview['fields']; keep: readonly MergeField[]; onTake: (field: MergeField, take: boolean) => void }

/** `keep`: the details that are taken from the client that is merged. */
const Differences = ({ fields, keep, onTake }: DifferencesProps) => (
  <div className="merge-fields">
    <p>These details differ. Choose which stay:</p>
    {fields.map(it => (
      <Difference key={it.field} of={it} taken={keep.includes(it.field)} onTake={take => onTake(it.field, take)} />
    ))}
  </div>
)

const Sentences = ({ list }: { list: readonly string[] }) => (
  <ul>
    {list.map(it => (
      <li key={it}>{it}</li>
    ))}
  </ul>
)

const Obstacles = ({ obstacles }: { obstacles: readonly string[] }) => (
  <div role="alert" className="merge-notes">
    <p>They cannot be merged now:</p>
    <Sentences list={obstacles} />
  </div>
)

/** What will happen. */
const Consequences = ({ survivor, duplicate, notes }: { survivor: string; duplicate: string; notes: readonly string[] }) => (
  <div className="merge-notes">
    <p>
      Everything of {duplicate} is shown as that of {survivor}, and {duplicate} leaves the list. You can separate them again, until a
      worksheet is frozen or a bill is exported with what came from {duplicate}.
    </p>
    <Sentences list={notes} />
  </div>
)

const ConfirmOneBusiness = ({ confirmed, onConfirm }: { confirmed: boolean; onConfirm: (confirmed: boolean) => void }) => (
  <label className="merge-confirm">
    <input type="checkbox" checked={confirmed} onChange={event => onConfirm(event.target.checked)} /> The two have different ABNs or tax
    file numbers. I confirm that they are one business.
  </label>
)

/** `swapped`: the person chose the other client to stay; the focus stays on that choice. */
type FormProps = {
  firmId: string
  preview: MergePreview
  swapped: boolean
  onSwap: () => void
  onClose: () => void
  onMerged: (survivorId: string) => void
}

/** The second step of merging two clients: which of them stays, which details, and what will happen. */
export function MergeForm({
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
  const take = (field: MergeField, taken: boolean): void => setKeep(now => [...now.filter(it => it !== field), ...(taken ? [field] : [])])
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
        <Obstacles obstacles={obstacles} />
      ) : (
        <>
          {fields.length > 0 && <Differences fields={fields} keep={keep} onTake={take} />}
          <Consequences survivor={survivor.name} duplicate={duplicate.name} notes={notes} />
          {mustConfirm && <ConfirmOneBusiness confirmed={confirmed} onConfirm={setConfirmed} />}
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
      <FormErrors errors={general} />
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
