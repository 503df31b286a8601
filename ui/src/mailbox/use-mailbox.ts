import { downloadEmail, mailbox, type Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { useEffect, useRef } from 'react'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { notify, notifyError, notifyFailure } from '../parts/toasts.tsx'
import { fetchedText } from './texts.ts'

const pollMs = 700
/** Of the notice of what a fetch has brought. */
const topic = 'mailbox'

/** State of the mailbox, and `get`, which fetches new mail and reports the result. `onFetched`: called when there are new attachments. */
export function useMailbox(firmId: string | null, onFetched: () => void) {
  const { data, problem, reload } = useEndpoint(mailbox, firmId ? { query: { firmId } } : null)
  const startedHere = useRef(false)
  const fetching = data?.fetching ?? false
  useEffect(() => {
    if (!fetching) return
    const timer = setInterval(reload, pollMs)
    return () => clearInterval(timer)
  }, [fetching, reload])
  const seen = useRef<Mailbox | null>(null)
  useEffect(() => {
    const before = seen.current
    seen.current = data ?? null
    if (!data || !before) return
    if (data.attachments !== before.attachments || (before.fetching && !data.fetching)) onFetched()
    if (data.fetching || !startedHere.current) return
    startedHere.current = false
    if (data.problem) notifyError(data.problem, undefined, topic)
    else notify(fetchedText(data), { topic })
  }, [data, onFetched])
  const get = async (): Promise<void> => {
    try {
      await sendRequest(downloadEmail, { body: {} })
      startedHere.current = true
      reload()
    } catch (thrown) {
      notifyFailure(thrown)
    }
  }
  return { box: data, problem, fetching, get }
}
