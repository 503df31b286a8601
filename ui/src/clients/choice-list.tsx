import type { ReactNode } from 'react'
import { messageOf, type Problem } from '../data/problem.ts'

/** Maximum listed; the search finds the rest. */
const maxShown = 100

type Props = {
  /** What is listed, in the plural and lower case. */
  what: string
  legend: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
  /** Those that the search finds; undefined until they are loaded. */
  found: readonly { id: string; name: string; detail: ReactNode }[] | undefined
  problem: Problem | null
  /** In place of an empty list. */
  none: string
  /** `12 more clients`. */
  more: (count: number) => string
  chosenId: string | undefined
  onChoose: (id: string) => void
}

/** A search above a list of which one entry is chosen: the other client or batch of a merge. */
export const ChoiceList = ({ what, legend, placeholder, search, onSearch, found, problem, none, more, chosenId, onChoose }: Props) => (
  <>
    <input
      className="input"
      type="search"
      aria-label={`Search ${what}`}
      placeholder={placeholder}
      value={search}
      autoFocus
      onChange={event => onSearch(event.target.value)}
    />
    <fieldset className="merge-list">
      <legend className="sr">{legend}</legend>
      {found?.slice(0, maxShown).map(it => (
        <label key={it.id} className={chosenId === it.id ? 'chosen' : ''}>
          <input type="radio" name="choice" value={it.id} checked={chosenId === it.id} onChange={() => onChoose(it.id)} />
          <span className="merge-name">{it.name}</span>
          <span className="num">{it.detail}</span>
        </label>
      ))}
      {problem && <p role="alert">{messageOf(problem)} Close this and try again.</p>}
      {!found && !problem && <p role="status">Loading the {what}…</p>}
      {found?.length === 0 && <p role="status">{none}</p>}
      {found && found.length > maxShown && <p>{more(found.length - maxShown)}. Type more of the name.</p>}
    </fieldset>
  </>
)
