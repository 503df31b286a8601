import '@fontsource-variable/inter'
import '../src/styles/tokens.css'
import '../src/styles/base.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { Dialogs } from '../src/parts/dialogs.tsx'
import { Toasts } from '../src/parts/toasts.tsx'
import { OpenReview } from '../src/review/open-review.tsx'
import type { ReviewInvoice } from '../src/review/state/rows.ts'
import { signIn } from '../src/session/session.ts'
import { fakeApi } from '../testing/fake-api.ts'

/**
 * Replaces the drawn pages with JPEGs of 1240 × 1736 pixels (A4 at 150 dpi), as the server gives them, because browsers decode drawings
 * differently. `kinds`: number of different JPEGs.
 */
async function withPictures(invoices: ReviewInvoice[], kinds: number): Promise<void> {
  const made: string[] = []
  for (const it of invoices.slice(0, kinds)) {
    const picture = new Image()
    picture.src = it.pages[0]?.image ?? ''
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1240, height: 1736 })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.8))
    if (blob) made.push(URL.createObjectURL(blob))
  }
  invoices.forEach((it, n) => {
    it.pages = it.pages.map(page => ({ ...page, width: 1240, height: 1736, image: made[n % made.length] ?? page.image }))
  })
}

// The review page over a fake server: the benchmark measures its keys, and journeys use it.
const query = new URLSearchParams(location.search)
const count = Number(query.get('rows') ?? 300)
const api = fakeApi(count)
const type = query.get('type')
if (type) api.answerWith('/api/accountant/employers', 200, [{ business: { id: 'f1', name: 'Harcourt & Lim' }, type }])
await withPictures(api.detail.invoices, Number(query.get('pictures') ?? 24))
// Journeys change the invoices here before the page shows them.
;(window as { prepareFake?: (detail: typeof api.detail) => void }).prepareFake?.(api.detail)
window.fetch = api.fetch
Object.assign(window, { fakeApi: api })
signIn({
  token: 't',
  user_id: '1',
  firstName: 'B',
  lastName: 'Ench',
  email: 'b@docketry.example',
  verified: true,
  roles: query.getAll('role'),
})
history.replaceState(null, '', '/scan/detail/groupId=g1&firmId=f1&clientId=c1')
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="/scan/detail/:groupIdOrQuarter" element={<OpenReview />} />
      </Routes>
      <Toasts />
      <Dialogs />
    </BrowserRouter>,
  )
}
