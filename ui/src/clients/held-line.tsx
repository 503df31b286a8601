import { legalHoldText, type LegalHoldActions } from './legal-holds.tsx'

/** Under a client's name: why all of it is kept from erasure, and the acts of its owner. */
export const LegalHoldLine = ({ held: { own, place, release } }: { held: LegalHoldActions }) => (
  <>
    {own && <span className="held">{legalHoldText(own)}</span>}
    {place && <button type="button" className="link-like" onClick={place}>Keep from erasure…</button>}
    {release && <button type="button" className="link-like" onClick={release}>Let it go…</button>}
  </>
)
