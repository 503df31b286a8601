import { Link } from 'react-router-dom'

/** Sections of the home page (specification of accounts, section 2), by the id that a deep link carries. */
export const sections = [['services', 'Services'], ['features', 'Features'], ['clients', 'Clients'], ['pricing', 'Pricing'], ['contact', 'Contact']] as const

export const SectionLinks = () => <>{sections.map(([id, words]) => <Link key={id} to={`/#${id}`}>{words}</Link>)}</>
