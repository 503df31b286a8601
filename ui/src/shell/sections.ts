/** The sections of the dashboard in the order of the menu (specification of accounts, section 2): each entry has a menu item and a page. */
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import { NotLoaded } from '../parts/states.tsx'
import { RequestsMark } from '../requests/requests-mark.tsx'
import type { Employer } from '../session/firm.ts'

export type Section = {
  /** `/dashboard/<path>`. */
  path: string
  label: string
  /** An SVG path in a box of 16 by 16. */
  icon: string
  Page: LazyExoticComponent<ComponentType>
  /**
   * Whether the menu shows it, by the user's employment in the current firm, the operator's roles, and whether some firm has engaged them
   * as an auditor. Absent: always.
   */
  shownTo?(type: Employer['type'] | null, roles: readonly string[], isAuditor: boolean): boolean
  /** Rendered after the label: a red marker, a count. */
  Mark?: ComponentType
}

/** A page of its own chunk: `page(() => import('../team/team-page.tsx').then(it => it.TeamPage))`. */
const page = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> => lazyPart(load, NotLoaded)

/** An auditor reads the documents of the firm's clients, and nothing of the firm itself. */
const forMembers = (type: Employer['type'] | null): boolean => type !== 'auditor'

/** All sections but Clients, which the menu itself renders first. */
export const sections: readonly Section[] = [
  {
    path: 'team',
    label: 'Team',
    icon: 'M6 7.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM1.500 13.500c0-2.500 2-4 4.500-4s4.500 1.500 4.500 4M10.500 3a2.300 2.300 0 0 1 0 4.400M12 9.800c1.600.5 2.500 1.800 2.500 3.700',
    Page: page(() => import('../team/team-page.tsx').then(it => it.TeamPage)),
    shownTo: forMembers,
  },
  {
    path: 'emailaddresses',
    label: 'Client email addresses',
    icon: 'M8 10.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM10.500 5.500V9a1.800 1.800 0 0 0 3.500 0V8a6 6 0 1 0-2.500 4.900',
    Page: page(() => import('../mailbox/addresses-page.tsx').then(it => it.AddressesPage)),
    shownTo: forMembers,
  },
  {
    path: 'emails',
    label: 'Email attachments',
    icon: 'M1.500 3.500h13v9h-13zM1.500 4.500L8 9l6.500-4.500',
    Page: page(() => import('../mailbox/attachments-page.tsx').then(it => it.AttachmentsPage)),
    shownTo: forMembers,
  },
  {
    path: 'pickups',
    label: 'Schedule document pickup',
    icon: 'M1 4h8v7H1zM9 6.500h3l2.500 2.500v2H9M4 11a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zM11.500 11a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z',
    Page: page(() => import('../pickups/pickups-page.tsx').then(it => it.PickupsPage)),
    shownTo: forMembers,
  },
  {
    path: 'subscription',
    label: 'Subscription',
    icon: 'M1.5 4h13v8.500h-13zM1.5 7h13M4 10h3',
    Page: page(() => import('../billing/subscription-page.tsx').then(it => it.SubscriptionPage)),
    shownTo: forMembers,
  },
  {
    path: 'requests',
    label: 'Requests',
    icon: 'M2.500 2.500h11v8H7l-3 3v-3H2.500zM5 5.500h6M5 7.500h4',
    Page: page(() => import('../requests/requests-page.tsx').then(it => it.RequestsPage)),
    Mark: RequestsMark,
  },
  {
    path: 'settings',
    label: 'Settings',
    icon: 'M2 4h7M12 4h2M10.500 2.500v3M2 8h2M7 8h7M5.500 6.500v3M2 12h6M11 12h3M9.500 10.500v3',
    Page: page(() => import('../settings/settings-page.tsx').then(it => it.SettingsPage)),
  },
  {
    path: 'audits',
    label: 'Audits',
    icon: 'M3 1.500h7l3 3v5M3 1.500v13h4M10 1.500v3h3M11 9.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12.500 13l2 2',
    Page: page(() => import('../audits/audits-page.tsx').then(it => it.AuditsPage)),
    shownTo: (_, roles, isAuditor) => isAuditor || roles.includes('auditor'),
  },
  {
    path: 'coupons',
    label: 'Coupons',
    icon: 'M1.500 4h13v2.500a1.500 1.500 0 0 0 0 3V12h-13V9.500a1.500 1.500 0 0 0 0-3zM10 4v8',
    Page: page(() => import('../billing/coupons-page.tsx').then(it => it.CouponsPage)),
    shownTo: (_, roles) => roles.includes('su'),
  },
  {
    path: 'operations',
    label: 'Operations',
    icon: 'M1.500 9h3L6.500 3l3 10 2-4h3',
    Page: page(() => import('../operations/operations-page.tsx').then(it => it.OperationsPage)),
    shownTo: (_, roles) => roles.includes('su'),
  },
  {
    path: 'reprocessing',
    label: 'Reprocessing',
    icon: 'M3 8a5 5 0 0 1 9-3l1.500 1.500M13.500 3v3.500H10M13 8a5 5 0 0 1-9 3l-1.500-1.500M2.500 13V9.500H6',
    Page: page(() => import('../reprocessing/reprocessing-page.tsx').then(it => it.ReprocessingPage)),
    shownTo: (_, roles) => roles.includes('su'),
  },
  {
    path: 'posts',
    label: 'Articles',
    icon: 'M3 1.500h10v13H3zM5.500 5h5M5.500 8h5M5.500 11h3',
    Page: page(() => import('../blog/posts-page.tsx').then(it => it.PostsPage)),
    shownTo: (_, roles) => roles.includes('author'),
  },
]

/** Whether the section is about the firm itself, of which an auditor sees nothing. */
export const isForMembers = ({ shownTo }: Section): boolean => shownTo === forMembers

export const sectionAddress = ({ path }: Section): string => `/dashboard/${path}`
