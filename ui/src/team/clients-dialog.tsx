import { useState } from 'react'
import { useModal } from '../parts/use-modal.ts'
import { ClientChoice } from './client-choice.tsx'

type Props = { title: string; clients: { id: string; name: string }[]; chosen: string[] | null; close: () => void; save: (ids: string[] | null) => void }

export function ClientsDialog({ title, clients, chosen, close, save }: Props) {
  const ref = useModal()
  const [ids, setIds] = useState<string[] | null>(chosen)
  return (
    <dialog ref={ref} className="dialog team-dialog" aria-label={title} onClose={close}>
      <h2>{title}</h2>
      <ClientChoice clients={clients} chosen={ids} choose={setIds} />
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={() => ref.current?.close()}>Cancel</button>
        <button type="button" className="btn primary" disabled={ids?.length === 0} onClick={() => { save(ids); ref.current?.close() }}>Save</button>
      </div>
    </dialog>
  )
}
