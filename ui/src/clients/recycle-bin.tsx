import type { CardDrag } from './use-card-drag.ts'

/** Stays in sight while a card is dragged, however long the page is. `name`: what is being dragged. */
export function RecycleBin({ drag, name, onDropped }: { drag: CardDrag; name: string | null; onDropped: (id: string) => void }) {
  const state = drag.over === 'bin' ? ' over' : drag.dragged ? ' ready' : ''
  return (
    <div className={`bin${state}`} data-testid="recycle-bin" {...drag.target('bin', onDropped)}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 4h11M6 4V2.500h4V4M4 4l.7 9.500h6.600L12 4M6.700 6.500v5M9.300 6.500v5" /></svg>
      {name === null ? 'Drag a card here to delete it, or onto another card to merge. Every card’s ⋯ menu does the same.'
        : drag.over === 'bin' ? `Let go to delete “${name}”` : 'Recycle bin: drop the card here to delete it · Esc keeps it'}
    </div>
  )
}
