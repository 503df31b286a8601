import { heldWords, type HoldActions } from './use-holds.tsx'

/** Under a client's name: why all of it is kept from erasure, and the acts of its owner. */
export const HeldLine = ({ held: { own, place, release } }: { held: HoldActions }) => (
  <>
    {own && <span className="held">{heldWords(own)}</span>}
    {place && <button type="button" className="link-like" onClick={place}>Keep from erasure…</button>}
    {release && <button type="button" className="link-like" onClick={release}>Let it go…</button>}
  </>
)
