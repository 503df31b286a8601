import { downloadEmail, mailbox, type Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { useEffect, useRef } from 'react'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { useQuery } from '../data/use-query.ts'
import { notify, notifyError } from '../parts/toasts.tsx'
import { fetchedText } from './texts.ts'

const lookEvery = 700

/** The mailbox as it stands, and `get`, which asks for new mail and tells what came. `came`: there is something new to show. */
export function useMailbox(firmId: string | null, came: () => void) {
  const { data, problem, reload } = useQuery(firmId && `mailbox ${firmId}`, signal => sendRequest(mailbox, { query: { firmId: firmId ?? '' }, signal }))
  const mine = useRef(false)
  const fetching = data?.fetching ?? false
  useEffect(() => {
    if (!fetching) return
    const look = setInterval(reload, lookEvery)
    return () => clearInterval(look)
  }, [fetching, reload])
  const seen = useRef<Mailbox | null>(null)
  useEffect(() => {
    const before = seen.current
    seen.current = data ?? null
    if (!data || !before) return
    if (data.attachments !== before.attachments || (before.fetching && !data.fetching)) came()
    if (data.fetching || !mine.current) return
    mine.current = false
    if (data.trouble) notifyError(data.trouble)
    else notify(fetchedText(data))
  }, [data, came])
  const get = async (): Promise<void> => {
    try {
      await sendRequest(downloadEmail, { body: {} })
      mine.current = true
      reload()
    } catch (thrown) {
      notifyError(messageOf(thrown))
    }
  }
  return { box: data, problem, fetching, get }
}
