import { employers } from '@docketry/contracts/api/people.ts'
import { useState } from 'react'
import { useEndpoint } from '../data/use-query.ts'
import { useDebouncedValue } from '../data/use-debounced-value.ts'
import { chooseFirm, type Employer } from '../session/firm.ts'

const reachesEveryFirm = (it: Employer): boolean => it.type === 'su'

/** Chooses the current firm. Users whose role reaches every firm can search by name: there may be thousands. */
export function FirmPicker({ firms, firmId }: { firms: Employer[]; firmId: string | null }) {
  const [text, setText] = useState('')
  const searches = firms.some(reachesEveryFirm)
  const searchText = useDebouncedValue(text, 250)
  const found = useEndpoint(employers, searches && searchText.trim() ? { query: { text: searchText.trim() } } : null)
  const shown = searches && searchText.trim() ? (found.data ?? firms) : firms
  const chosen = firms.find(it => it.business.id === firmId)
  const options = chosen && !shown.some(it => it.business.id === firmId) ? [chosen, ...shown] : shown
  if (firms.length < 2 && !searches) return null
  return (
    <div className="firm-picker">
      {searches && (
        <input
          className="input"
          type="search"
          aria-label="Find a firm"
          placeholder="Find a firm"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      <select className="input" aria-label="Firm" value={firmId ?? ''} onChange={event => chooseFirm(event.target.value)}>
        {options.map(it => (
          <option key={it.business.id} value={it.business.id}>
            {it.business.name}
          </option>
        ))}
      </select>
    </div>
  )
}
