import { revealTfn } from '@docketry/contracts/api/clients.ts'
import { shownTfn } from '@docketry/contracts/rules/tfn.ts'
import { useEffect, useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { notifyFailure } from '../parts/toasts.tsx'
import './tfn.css'

/** ms for which the number stays visible. */
const shownMs = 30_000

/**
 * A client's tax file number, masked. Users with the right can show it for 30 s, which is recorded. The number is kept only in component
 * state.
 */
export function Tfn({ businessId, masked, mayShow }: { businessId: string; masked: string | null | undefined; mayShow: boolean }) {
  const [tfn, setTfn] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  useEffect(() => {
    if (tfn === null) return
    const mask = setTimeout(() => setTfn(null), shownMs)
    return () => clearTimeout(mask)
  }, [tfn])
  const show = async (): Promise<void> => {
    if (pending) return
    setPending(true)
    try {
      setTfn((await sendRequest(revealTfn, { body: { businessId } })).tfn)
    } catch (thrown) {
      notifyFailure(thrown, 'The tax file number was not shown.')
    }
    setPending(false)
  }
  if (!masked) return null
  return (
    <span className="tfn">
      <span aria-live="polite">TFN {tfn === null ? masked : shownTfn(tfn)}</span>
      {mayShow && (
        <button
          type="button"
          disabled={pending}
          title="Each view is recorded"
          aria-label={`${tfn === null ? 'Show' : 'Hide'} the tax file number`}
          onClick={() => (tfn === null ? void show() : setTfn(null))}
        >
          {tfn === null ? 'Show' : 'Hide'}
        </button>
      )}
    </span>
  )
}
