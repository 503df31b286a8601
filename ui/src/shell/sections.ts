/** The sections of the dashboard in the order of the menu (specification of accounts, section 2): one entry makes menu item and page. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { Employer } from '../session/firm.ts'

export type Section = {
  /** `/dashboard/<path>`. */
  path: string
  words: string
  /** An SVG path in a box of 16 by 16. */
  icon: string
  Page: LazyExoticComponent<ComponentType>
  /** Whose menu it stands in, by employment in the firm in hand and by the operator's roles; everybody's where it is left out. */
  shownTo?(type: Employer['type'] | null, roles: readonly string[]): boolean
  /** Drawn behind the words: a red marker, a count. */
  Mark?: ComponentType
}

/** A page of its own chunk: `page(() => import('../team/team-page.tsx').then(it => it.TeamPage))`. */
export const page = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> => lazy(() => load().then(it => ({ default: it })))

/** Clients comes first and stands in the menu itself; sections appear here when they work. */
export const sections: readonly Section[] = []

export const sectionAddress = ({ path }: Section): string => `/dashboard/${path}`
