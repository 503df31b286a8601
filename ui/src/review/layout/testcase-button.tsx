import { useState } from 'react'
import { messageOf } from '../../data/problem.ts'
import { showAlert } from '../../parts/dialogs.tsx'
import { usePage } from '../page-context.ts'

/** For the developer role only (specification, section 6, with rulings): the tool bar asks. */
export function TestcaseButton({ fileId }: { fileId: string }) {
  const { review, papers } = usePage()
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      const { downloadTestcase } = await import('../state/testcase.ts')
      await papers.have(review.store.get().order)
      await downloadTestcase(review.store.get().order.flatMap(id => review.row(id) ?? []), fileId)
    } catch (thrown) {
      await showAlert('Something went wrong', messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return <button type="button" className="btn" disabled={busy} onClick={() => void download()}>Download Testcase</button>
}
