import { saveAs } from '../../data/download-file.ts'
import { useState } from 'react'
import { messageOf } from '../../data/problem.ts'
import { showAlert } from '../../parts/dialogs.tsx'
import { usePage } from '../page-context.ts'
import { hideTfns } from '@docketry/contracts/rules/hide-tfns.ts'
import { zipOf } from '../../scan-groups/zip.ts'
import type { Row } from '../state/rows.ts'
import { pageWords } from '../document/words/page-words.ts'

/** For the developer role only (specification, section 6); the tool bar checks the role. */
export function TestcaseButton({ fileId }: { fileId: string }) {
  const { review, extractionDetails } = usePage()
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      await extractionDetails.load(review.store.get().order)
      await downloadTestcase(
        review.store.get().order.flatMap(id => review.row(id) ?? []),
        fileId,
      )
    } catch (thrown) {
      await showAlert('Something went wrong', messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="btn" disabled={busy} onClick={() => void download()}>
      Download Testcase
    </button>
  )
}

export async function testcaseOf({ invoice, values }: Pick<Row, 'invoice' | 'values'>): Promise<object> {
  const pages = await Promise.all(
    invoice.pages.map(async page => ({
      page: page.page,
      width: page.width,
      height: page.height,
      words: hideTfns(await pageWords(invoice.id, page)),
    })),
  )
  const { id, prefix, model, fields, parsedData } = invoice
  return { id, resourcePrefix: prefix, model, values, fields, parsedData: JSON.parse(parsedData) as unknown, pages }
}

/** testcase_{id}.zip with one file per invoice. Throws when the words of one cannot be loaded. */
async function downloadTestcase(rows: readonly Row[], id: string): Promise<void> {
  const entries: { name: string; file: string }[] = []
  for (const [i, row] of rows.entries()) {
    entries.push({
      name: `${String(i + 1).padStart(4, '0')}_${row.invoice.prefix}.json`,
      file: JSON.stringify(await testcaseOf(row), null, 2),
    })
  }
  saveAs(await zipOf(entries, 'DEFLATE'), `testcase_${id}.zip`)
}
