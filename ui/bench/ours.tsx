import '@fontsource-variable/inter'
import '../src/styles/tokens.css'
import '../src/styles/base.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { Dialogs } from '../src/parts/dialogs.tsx'
import { Toasts } from '../src/parts/toasts.tsx'
import { ScanDetail } from '../src/review/scan-detail.tsx'
import { signIn } from '../src/session/session.ts'
import { withPictures } from './pictures.ts'
import { fakeApi } from '../testing/fake-api.ts'

/** The review page as it is, over a fake server: the bench measures its keys, and designers look at it. */
const asked = new URLSearchParams(location.search)
const count = Number(asked.get('rows') ?? 300)
const api = fakeApi(count)
const type = asked.get('type')
if (type) api.answerWith('/api/accountant/employers', 200, [{ business: { id: 'f1', name: 'Harcourt & Lim' }, type }])
await withPictures(api.detail.invoices, Number(asked.get('pictures') ?? 24))
// What a journey has to say of the invoices before they are shown.
;(window as { prepareFake?: (detail: typeof api.detail) => void }).prepareFake?.(api.detail)
window.fetch = api.fetch
Object.assign(window, { fakeApi: api })
signIn({ token: 't', user_id: '1', firstName: 'B', lastName: 'Ench', email: 'b@docketry.example', verified: true, roles: asked.getAll('role') })
history.replaceState(null, '', '/scan/detail/groupId=g1&firmId=f1&clientId=c1')
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes><Route path="/scan/detail/:groupIdOrQuarter" element={<ScanDetail />} /></Routes>
      <Toasts /><Dialogs />
    </BrowserRouter>,
  )
}
