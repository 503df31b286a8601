import { updateScanGroup, type GroupCard } from '@docketry/contracts/api/scans.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { isProblem } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { May } from '../session/may.tsx'
import { notifyFailure } from '../parts/toasts.tsx'

type Props = {
  group: Pick<GroupCard, 'id' | 'name'>
  to: string
  editing: boolean
  onStart: () => void
  onDone: () => void
  onCancel: () => void
}

/** The batch's name, edited in place: the pencil starts, the tick saves a non-empty name, Esc cancels. */
export function CardName({ group, to, editing, onStart, onDone, onCancel }: Props) {
  const [pending, setPending] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  /** The name that the new one is to replace; without it once the person knows of another one. */
  const seen = useRef<{ seenName?: string }>({})
  useEffect(() => {
    if (editing) seen.current = { seenName: group.name }
    // The focused field disappears: the focus returns to the pencil.
    if (wasEditing.current && !editing) pencil.current?.focus({ preventScroll: true })
    wasEditing.current = editing
  }, [editing])
  if (!editing) {
    return (
      <h2 className="card-name">
        <Link to={to} draggable={false}>
          {group.name}
        </Link>
        <May endpoint={updateScanGroup}>
          <button ref={pencil} type="button" className="pencil" aria-label={`Rename ${group.name}`} onClick={onStart}>
            ✎
          </button>
        </May>
      </h2>
    )
  }
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (!name || pending) return
    if (name === seen.current.seenName) return onCancel()
    setPending(true)
    await sendRequest(updateScanGroup, { body: { id: group.id, name, ...seen.current } }).then(onDone, (thrown: unknown) => {
      if (isProblem(thrown) && thrown.code === 'group.renamed') seen.current = {}
      notifyFailure(thrown, 'The name could not be saved.')
    })
    setPending(false)
  }
  return (
    <form className="card-naming" onSubmit={event => void save(event)} onKeyDown={event => event.key === 'Escape' && onCancel()}>
      <input
        className="input"
        name="name"
        aria-label="Name of the batch"
        defaultValue={group.name}
        maxLength={200}
        autoFocus
        required
        onFocus={event => event.target.select()}
      />
      <button className="btn icon" aria-label="Save the name" disabled={pending}>
        ✓
      </button>
    </form>
  )
}
