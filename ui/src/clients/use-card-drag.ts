import { useState, type DragEvent } from 'react'

const kind = 'text/x-batch'

type Drop = {
  onDragEnter: (event: DragEvent) => void
  onDragOver: (event: DragEvent) => void
  onDragLeave: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}
/** `dragged`: id of the dragged batch. `over`: id of the drop target, or `bin`. Esc cancels, as in every browser. */
export type CardDrag = {
  dragged: string | null
  over: string | null
  source: (id: string) => { onDragStart: (event: DragEvent) => void; onDragEnd: () => void }
  target: (id: string, drop: (dragged: string) => void) => Drop
}

function isInside({ currentTarget, clientX, clientY }: DragEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX > left && clientX < right && clientY > top && clientY < bottom
}

/** Dragging cards onto each other (merge) or into the bin (delete). The cards' menus have the same actions. */
export function useCardDrag(): CardDrag {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = (): void => (setDragged(null), setOver(null))
  return {
    dragged,
    over,
    source: id => ({
      onDragStart(event) {
        event.dataTransfer.setData(kind, id)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragEnd: end,
    }),
    target(id, drop) {
      const enter = (event: DragEvent): void => {
        // Files dragged from outside are handled by the page; a card is no target for itself.
        if (dragged === null || dragged === id) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'move'
        setOver(id)
      }
      return {
        onDragEnter: enter,
        onDragOver: enter,
        onDragLeave(event) {
          // Entering a child element also fires dragleave.
          if (!isInside(event)) setOver(now => (now === id ? null : now))
        },
        onDrop(event) {
          if (dragged === null || dragged === id) return
          event.preventDefault()
          end()
          drop(dragged)
        },
      }
    },
  }
}
