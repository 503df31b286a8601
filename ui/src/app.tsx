import { Suspense, useEffect, type ReactNode } from 'react'
import { BrowserRouter, Route, Routes, useLocation, Navigate } from 'react-router-dom'
import { codeInPath, storeCoupon } from './billing/stored-coupon.ts'
import { lazyPart } from './parts/lazy-part.tsx'
import { Loading, NotLoaded } from './parts/states.tsx'
import { Home } from './site/home.tsx'
import { NotFound } from './site/not-found.tsx'
import { loadAdmin, loadClientPage, loadCreateClient, loadReview, loadUpload, prefetchAfterIdle } from './prefetch.ts'
import { useStore } from './data/store.ts'
import { session } from './session/session.ts'

/** Redirects to the home page without a signed-in user (specification of scanning, section 2). */
function RequireSession({ children }: { children: ReactNode }) {
  const user = useStore(session, it => it)
  return user ? children : <Navigate to="/" replace />
}

/** Renders `children` for users with the operator's `role`, else the 404 page. */
export function ForRole({ role, children }: { role: string; children: ReactNode }) {
  const has = useStore(session, it => it?.roles?.includes(role) ?? false)
  return has ? children : <NotFound />
}

const SignIn = lazyPart(() => import('./site/sign-in.tsx').then(it => it.SignIn), NotLoaded)
const Register = lazyPart(() => import('./accounts/register.tsx').then(it => it.Register), NotLoaded)
const ConfirmEmail = lazyPart(() => import('./accounts/confirm-email.tsx').then(it => it.ConfirmEmail), NotLoaded)
const VerifyEmail = lazyPart(() => import('./accounts/verify-email.tsx').then(it => it.VerifyEmail), NotLoaded)
const ConfirmAddress = lazyPart(() => import('./accounts/confirm-address.tsx').then(it => it.ConfirmAddress), NotLoaded)
const ForgotPassword = lazyPart(() => import('./accounts/forgot-password.tsx').then(it => it.ForgotPassword), NotLoaded)
const NewPassword = lazyPart(() => import('./accounts/new-password.tsx').then(it => it.NewPassword), NotLoaded)
const BlogsPage = lazyPart(() => import('./blog/blogs-page.tsx').then(it => it.BlogsPage), NotLoaded)
const BlogPage = lazyPart(() => import('./blog/blog-page.tsx').then(it => it.BlogPage), NotLoaded)
const PrivacyPolicy = lazyPart(() => import('./site/privacy-policy.tsx').then(it => it.PrivacyPolicy), NotLoaded)
const StopReminders = lazyPart(() => import('./reminders/stop-reminders.tsx').then(it => it.StopReminders), NotLoaded)
const Unsubscribe = lazyPart(() => import('./site/unsubscribe.tsx').then(it => it.Unsubscribe), NotLoaded)
const ImageRedirect = lazyPart(() => import('./site/image-redirect.tsx').then(it => it.ImageRedirect), NotLoaded)
const Overlays = lazyPart(() => import('./global-overlays.tsx').then(it => it.GlobalOverlays))
const AdminApp = lazyPart(() => loadAdmin().then(it => it.AdminApp), NotLoaded)
const ClientPage = lazyPart(() => loadClientPage().then(it => it.ClientPage), NotLoaded)
const CreateClient = lazyPart(() => loadCreateClient().then(it => it.CreateClient), NotLoaded)
const UploadPage = lazyPart(() => loadUpload().then(it => it.UploadPage), NotLoaded)
const ImportPage = lazyPart(() => import('./mailbox/import-page.tsx').then(it => it.ImportPage), NotLoaded)
const ScanPage = lazyPart(() => import('./scan-groups/scan-page.tsx').then(it => it.ScanPage), NotLoaded)
const StatementsPage = lazyPart(() => import('./statements/statements-page.tsx').then(it => it.StatementsPage), NotLoaded)
/** Lazy, because only signed-in pages need it. */
const FirmRights = lazyPart(() => import('./session/firm-rights.tsx').then(it => it.FirmRights), NotLoaded)
const BinPage = lazyPart(() => import('./bin/bin-page.tsx').then(it => it.BinPage), NotLoaded)
const SearchPage = lazyPart(() => import('./search/search-page.tsx').then(it => it.SearchPage), NotLoaded)
const ReviewerPage = lazyPart(() => import('./reviewer/reviewer-page.tsx').then(it => it.ReviewerPage), NotLoaded)
const XeroReturn = lazyPart(() => import('./books/xero-return.tsx').then(it => it.XeroReturn), NotLoaded)
const BooksPage = lazyPart(() => import('./books/books-page.tsx').then(it => it.BooksPage), NotLoaded)
const AsOfPage = lazyPart(() => import('./as-of/as-of-page.tsx').then(it => it.AsOfPage), NotLoaded)
const WorksheetPage = lazyPart(() => import('./worksheets/worksheet-page.tsx').then(it => it.WorksheetPage), NotLoaded)
const MergedClientNotice = lazyPart(() => import('./clients/merged-client-notice.tsx').then(it => it.MergedClientNotice))
const OpenReview = lazyPart(() => loadReview().then(it => it.OpenReview), NotLoaded)

/** A page for signed-in users, with their rights; prefetches likely next pages when idle. */
function Private({ children }: { children: ReactNode }) {
  useEffect(() => prefetchAfterIdle(true), [])
  const namesClient = useLocation().pathname.includes('clientId=')
  return (
    <RequireSession>
      <FirmRights>
        {namesClient && (
          <Suspense fallback={null}>
            <MergedClientNotice />
          </Suspense>
        )}
        {children}
      </FirmRights>
    </RequireSession>
  )
}

/** False for a path that cannot be decoded, and for `//…`, whose links would lead to another site. */
function isPathOfSite(pathname: string): boolean {
  try {
    return !decodeURI(pathname).startsWith('//') // without a use of its result, the bundler leaves the call out
  } catch {
    return false
  }
}

/** All routes. Everything but the home page is loaded lazily, so that public pages contain no admin code. */
export function Pages() {
  const { pathname } = useLocation()
  useEffect(() => {
    const code = codeInPath(pathname)
    if (code !== null) storeCoupon(code)
  }, [pathname])
  if (!isPathOfSite(pathname)) return <NotFound />
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/signin" element={<SignIn />} />
        <Route path="/signin/:flag" element={<SignIn />} />
        <Route path="/register" element={<Register />} />
        <Route path="/confirmEmail/:code" element={<ConfirmEmail />} />
        <Route path="/verifyEmail/:code" element={<VerifyEmail />} />
        <Route path="/confirmAddress/:code" element={<ConfirmAddress />} />
        <Route path="/forgotPassword" element={<ForgotPassword />} />
        <Route path="/newPassword/:code" element={<NewPassword />} />
        <Route path="/blogs" element={<BlogsPage />} />
        <Route path="/blog/:id" element={<BlogPage />} />
        <Route path="/blog/:id/:option" element={<BlogPage />} />
        <Route path="/privacyPolicy" element={<PrivacyPolicy />} />
        <Route path="/reminders/stop/:code" element={<StopReminders />} />
        <Route path="/newsletter/unsubscribe/:code" element={<Unsubscribe />} />
        <Route path="/invoiceimage/:imageId" element={<ImageRedirect />} />
        <Route
          path="/dashboard/*"
          element={
            <Private>
              <AdminApp />
            </Private>
          }
        />
        <Route
          path="/business/details/:locSearch"
          element={
            <Private>
              <ClientPage />
            </Private>
          }
        />
        <Route
          path="/business/bin/:locSearch"
          element={
            <Private>
              <BinPage />
            </Private>
          }
        />
        <Route
          path="/business/create/:firmId"
          element={
            <Private>
              <CreateClient />
            </Private>
          }
        />
        <Route
          path="/scan/files/:locSearch"
          element={
            <Private>
              <UploadPage />
            </Private>
          }
        />
        <Route
          path="/scan/emails/:locSearch"
          element={
            <Private>
              <ImportPage />
            </Private>
          }
        />
        <Route
          path="/scan/add/:locSearch"
          element={
            <Private>
              <ScanPage />
            </Private>
          }
        />
        <Route
          path="/scan/detail/:groupIdOrQuarter"
          element={
            <Private>
              <OpenReview />
            </Private>
          }
        />
        <Route
          path="/business/xero"
          element={
            <Private>
              <XeroReturn />
            </Private>
          }
        />
        <Route
          path="/business/books/:locSearch"
          element={
            <Private>
              <BooksPage />
            </Private>
          }
        />
        <Route
          path="/scan/asOf/:locSearch"
          element={
            <Private>
              <AsOfPage />
            </Private>
          }
        />
        <Route
          path="/worksheet/:locSearch"
          element={
            <Private>
              <WorksheetPage />
            </Private>
          }
        />
        <Route
          path="/invoices/search"
          element={
            <Private>
              <SearchPage />
            </Private>
          }
        />
        <Route
          path="/reviewer"
          element={
            <Private>
              <ForRole role="accountant">
                <ReviewerPage />
              </ForRole>
            </Private>
          }
        />
        <Route
          path="/statments/add"
          element={
            <Private>
              <StatementsPage step="add" />
            </Private>
          }
        />
        <Route
          path="/statments/process"
          element={
            <Private>
              <StatementsPage step="process" />
            </Private>
          }
        />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}

/** The app without its router: the prerendered home page uses a MemoryRouter. */
export const AppContent = () => (
  <>
    <Pages />
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  </>
)

export const App = () => (
  <BrowserRouter>
    <AppContent />
  </BrowserRouter>
)
