import type { ReactNode } from 'react'
import { VerifyBar } from '../accounts/verify-notices.tsx'
import { DamageBar } from './damage-bar.tsx'
import { SideMenu } from './side-menu.tsx'
import './shell.css'

/** The frame of every signed-in page but review: menu at the left, the page beside it. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <div className="shell">
    <a className="btn skip" href="#page">Skip to the page</a>
    <SideMenu />
    <main className="shell-page" id="page" tabIndex={-1}><VerifyBar /><DamageBar />{children}</main>
  </div>
)
