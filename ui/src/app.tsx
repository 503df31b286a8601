import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { Loading } from './parts/states.tsx'
import { ForRole } from './session/for-role.tsx'
import { RequireSession } from './session/require-session.tsx'
import { Home } from './site/home.tsx'
import { NotFound } from './site/not-found.tsx'
import { loadAdmin, loadClientPage, loadCreateClient, loadReview, loadUpload, prefetchAfterIdle } from './prefetch.ts'

const SignIn = lazy(() => import('./site/sign-in.tsx').then(it => ({ default: it.SignIn })))
const Register = lazy(() => import('./accounts/register.tsx').then(it => ({ default: it.Register })))
const VerifyEmail = lazy(() => import('./accounts/verify-email.tsx').then(it => ({ default: it.VerifyEmail })))
const ForgotPassword = lazy(() => import('./accounts/forgot-password.tsx').then(it => ({ default: it.ForgotPassword })))
const NewPassword = lazy(() => import('./accounts/new-password.tsx').then(it => ({ default: it.NewPassword })))
const BlogsPage = lazy(() => import('./blog/blogs-page.tsx').then(it => ({ default: it.BlogsPage })))
const BlogPage = lazy(() => import('./blog/blog-page.tsx').then(it => ({ default: it.BlogPage })))
const PrivacyPolicy = lazy(() => import('./site/privacy-policy.tsx').then(it => ({ default: it.PrivacyPolicy })))
const Unsubscribe = lazy(() => import('./site/unsubscribe.tsx').then(it => ({ default: it.Unsubscribe })))
const ImageRedirect = lazy(() => import('./site/image-redirect.tsx').then(it => ({ default: it.ImageRedirect })))
const BesidePages = lazy(() => import('./beside-pages.tsx').then(it => ({ default: it.BesidePages })))
const AdminApp = lazy(() => loadAdmin().then(it => ({ default: it.AdminApp })))
const ClientPage = lazy(() => loadClientPage().then(it => ({ default: it.ClientPage })))
const CreateClient = lazy(() => loadCreateClient().then(it => ({ default: it.CreateClient })))
const UploadPage = lazy(() => loadUpload().then(it => ({ default: it.UploadPage })))
const ImportPage = lazy(() => import('./mailbox/import-page.tsx').then(it => ({ default: it.ImportPage })))
const ScanPage = lazy(() => import('./scans/scan-page.tsx').then(it => ({ default: it.ScanPage })))
const StatementsPage = lazy(() => import('./statements/statements-page.tsx').then(it => ({ default: it.StatementsPage })))
const SearchPage = lazy(() => import('./search/search-page.tsx').then(it => ({ default: it.SearchPage })))
const ReviewerPage = lazy(() => import('./reviewer/reviewer-page.tsx').then(it => ({ default: it.ReviewerPage })))
const ScanDetail = lazy(() => loadReview().then(it => ({ default: it.ScanDetail })))

/** For who is signed in; what they may go to next is fetched while nothing else happens. */
function Private({ children }: { children: ReactNode }) {
  useEffect(() => prefetchAfterIdle(true), [])
  return <RequireSession>{children}</RequireSession>
}

/** The specification's addresses. Public pages carry no admin code; everything else loads when it is first gone to. */
export function Pages() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/signin" element={<SignIn />} />
        <Route path="/signin/:flag" element={<SignIn />} />
        <Route path="/register" element={<Register />} />
        <Route path="/verifyEmail/:code" element={<VerifyEmail />} />
        <Route path="/forgotPassword" element={<ForgotPassword />} />
        <Route path="/newPassword/:code" element={<NewPassword />} />
        <Route path="/blogs" element={<BlogsPage />} />
        <Route path="/blog/:id" element={<BlogPage />} />
        <Route path="/blog/:id/:option" element={<BlogPage />} />
        <Route path="/privacyPolicy" element={<PrivacyPolicy />} />
        <Route path="/newsletter/unsubscribe/:code" element={<Unsubscribe />} />
        <Route path="/invoiceimage/:imageId" element={<ImageRedirect />} />
        <Route path="/dashboard/*" element={<Private><AdminApp /></Private>} />
        <Route path="/business/details/:locSearch" element={<Private><ClientPage /></Private>} />
        <Route path="/business/create/:firmId" element={<Private><CreateClient /></Private>} />
        <Route path="/scan/files/:locSearch" element={<Private><UploadPage /></Private>} />
        <Route path="/scan/emails/:locSearch" element={<Private><ImportPage /></Private>} />
        <Route path="/scan/add/:locSearch" element={<Private><ScanPage /></Private>} />
        <Route path="/scan/detail/:groupIdOrQuarter" element={<Private><ScanDetail /></Private>} />
        <Route path="/invoices/search" element={<Private><SearchPage /></Private>} />
        <Route path="/reviewer" element={<Private><ForRole role="accountant"><ReviewerPage /></ForRole></Private>} />
        <Route path="/statments/add" element={<Private><StatementsPage step="add" /></Private>} />
        <Route path="/statments/process" element={<Private><StatementsPage step="process" /></Private>} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}

/** Everything but the router, which is another one where the home page is drawn ahead. */
export const Inside = () => (
  <>
    <Pages />
    <Suspense fallback={null}><BesidePages /></Suspense>
  </>
)

export const App = () => <BrowserRouter><Inside /></BrowserRouter>
