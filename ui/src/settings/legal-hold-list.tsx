import { legalHolds, endLegalHold, type LegalHoldAnswer } from '@docketry/contracts/api/holds.ts'
import { Link } from 'react-router-dom'
import { clientAddress } from '../data/addresses.ts'
import { releaseLegalHold, legalHoldText } from '../clients/legal-holds.tsx'
import { useEndpoint } from '../data/use-query.ts'
import { useFirm } from '../session/firm.ts'
import { useMay } from '../session/may.tsx'

const nameOf = ({ kind, name }: LegalHoldAnswer): string => name || (kind === 'client' ? 'A client' : 'A batch without a name')

/** For users who may release them: all legal holds of the firm, also on deleted batches, which have no card. */
export function LegalHoldList() {
  const { firm } = useFirm()
  const may = useMay()(endLegalHold)
  const { data, reload } = useEndpoint(legalHolds, firm && may ? { query: { firmId: firm.id } } : null)
  if (!firm || !data || data.length === 0) return null
  return (
    <section aria-labelledby="set-legal-holds">
      <h2 id="set-legal-holds">Legal holds</h2>
      <ul className="settings-legal-holds">
        {data.map(it => (
          <li key={it.id}>
            <p>
              <Link to={clientAddress(it.clientId, firm.id)}>{nameOf(it)}</Link>
              <br />
              {legalHoldText(it)}
            </p>
            <button
              type="button"
              className="btn small"
              aria-label={`End the legal hold… (${nameOf(it)})`}
              onClick={() => void releaseLegalHold(firm.id, { id: it.id, name: nameOf(it) }, reload)}
            >
              End the legal hold…
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
