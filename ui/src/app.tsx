import { Suspense, useEffect, type ReactNode } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { codeInPath, keepCoupon } from './billing/kept-coupon.ts'
import { later } from './parts/later.tsx'
import { Loading, NotLoaded } from './parts/states.tsx'
import { ForRole } from './session/for-role.tsx'
import { RequireSession } from './session/require-session.tsx'
import { Home } from './site/home.tsx'
import { NotFound } from './site/not-found.tsx'
import { loadAdmin, loadClientPage, loadCreateClient, loadReview, loadUpload, prefetchAfterIdle } from './prefetch.ts'

const SignIn = later(() => import('./site/sign-in.tsx').then(it => it.SignIn), NotLoaded)
const Register = later(() => import('./accounts/register.tsx').then(it => it.Register), NotLoaded)
const VerifyEmail = later(() => import('./accounts/verify-email.tsx').then(it => it.VerifyEmail), NotLoaded)
const ConfirmAddress = later(() => import('./accounts/confirm-address.tsx').then(it => it.ConfirmAddress), NotLoaded)
const ForgotPassword = later(() => import('./accounts/forgot-password.tsx').then(it => it.ForgotPassword), NotLoaded)
const NewPassword = later(() => import('./accounts/new-password.tsx').then(it => it.NewPassword), NotLoaded)
const BlogsPage = later(() => import('./blog/blogs-page.tsx').then(it => it.BlogsPage), NotLoaded)
const BlogPage = later(() => import('./blog/blog-page.tsx').then(it => it.BlogPage), NotLoaded)
const PrivacyPolicy = later(() => import('./site/privacy-policy.tsx').then(it => it.PrivacyPolicy), NotLoaded)
const Unsubscribe = later(() => import('./site/unsubscribe.tsx').then(it => it.Unsubscribe), NotLoaded)
const ImageRedirect = later(() => import('./site/image-redirect.tsx').then(it => it.ImageRedirect), NotLoaded)
const BesidePages = later(() => import('./beside-pages.tsx').then(it => it.BesidePages))
const AdminApp = later(() => loadAdmin().then(it => it.AdminApp), NotLoaded)
const ClientPage = later(() => loadClientPage().then(it => it.ClientPage), NotLoaded)
const CreateClient = later(() => loadCreateClient().then(it => it.CreateClient), NotLoaded)
const UploadPage = later(() => loadUpload().then(it => it.UploadPage), NotLoaded)
const ImportPage = later(() => import('./mailbox/import-page.tsx').then(it => it.ImportPage), NotLoaded)
const ScanPage = later(() => import('./scan-groups/scan-page.tsx').then(it => it.ScanPage), NotLoaded)
const StatementsPage = later(() => import('./statements/statements-page.tsx').then(it => it.StatementsPage), NotLoaded)
/** Needs what only signed-in pages do. */
const FirmRights = later(() => import('./session/firm-rights.tsx').then(it => it.FirmRights), NotLoaded)
const BinPage = later(() => import('./bin/bin-page.tsx').then(it => it.BinPage), NotLoaded)
const SearchPage = later(() => import('./search/search-page.tsx').then(it => it.SearchPage), NotLoaded)
const ReviewerPage = later(() => import('./reviewer/reviewer-page.tsx').then(it => it.ReviewerPage), NotLoaded)
const ScanDetail = later(() => loadReview().then(it => it.ScanDetail), NotLoaded)

/** For who is signed in; what they may go to next is fetched while nothing else happens. */
function Private({ children }: { children: ReactNode }) {
  useEffect(() => prefetchAfterIdle(true), [])
  return <RequireSession><FirmRights>{children}</FirmRights></RequireSession>
}

/** The specification's addresses. Public pages carry no admin code; everything else loads when it is first gone to. */
export function Pages() {
  const { pathname } = useLocation()
  useEffect(() => {
    const code = codeInPath(pathname)
    if (code !== null) keepCoupon(code)
  }, [pathname])
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/signin" element={<SignIn />} />
        <Route path="/signin/:flag" element={<SignIn />} />
        <Route path="/register" element={<Register />} />
        <Route path="/verifyEmail/:code" element={<VerifyEmail />} />
        <Route path="/confirmAddress/:code" element={<ConfirmAddress />} />
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
        <Route path="/business/bin/:locSearch" element={<Private><BinPage /></Private>} />
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
