import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { isAnyBehind, lags } from '../data/outdated-rows.ts'
import { useStore } from '../data/store.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { keepFocusOnPage } from '../parts/page-focus.ts'
import { isOperators, session } from '../session/session.ts'
import { FailedRowsBar, OfflineBar } from './bars.tsx'
import { SideMenu } from './side-menu.tsx'
import './shell.css'

/** Loaded only for users who have not verified their address, which are few. */
const VerifyBar = lazyPart(() => import('../accounts/verify-notices.tsx').then(it => it.VerifyBar))

/** Loaded when lists are behind, which is rare. */
const LagBar = lazyPart(() => import('./lag-bar.tsx').then(it => it.LagBar))

/** Both are loaded for operators only. */
const AlarmBar = lazyPart(() => import('../operations/alarm-bar.tsx').then(it => it.AlarmBar))
const DamageBar = lazyPart(() => import('./damage-bar.tsx').then(it => it.DamageBar))

/** The frame of every signed-in page but review: menu at the left, the page beside it. */
export function Shell({ children }: { children: ReactNode }) {
  const isUnverified = useStore(session, it => it !== null && !it.verified)
  const isOperator = useStore(session, isOperators)
  const isBehind = useStore(lags, isAnyBehind)
  const root = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLElement>(null)
  useEffect(() => (root.current && page.current ? keepFocusOnPage(root.current, page.current) : undefined), [])
  return (
    <div className="shell" ref={root}>
      <a className="btn skip" href="#page">
        Skip to the page
      </a>
      <SideMenu />
      <main className="shell-page" id="page" tabIndex={-1} ref={page}>
        {isUnverified && (
          <Suspense>
            <VerifyBar />
          </Suspense>
        )}
        {isOperator && (
          <Suspense>
            <AlarmBar />
            <DamageBar />
          </Suspense>
        )}
        <OfflineBar />
        {isBehind && (
          <Suspense>
            <LagBar className="damage-bar" />
          </Suspense>
        )}
        <FailedRowsBar />
        {children}
      </main>
    </div>
  )
}
