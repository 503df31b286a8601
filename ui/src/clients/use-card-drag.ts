import { useState, type DragEvent } from 'react'

const kind = 'text/x-batch'

type Drop = { onDragEnter: (event: DragEvent) => void; onDragOver: (event: DragEvent) => void; onDragLeave: (event: DragEvent) => void; onDrop: (event: DragEvent) => void }
/** `dragged` and `over`: ids; `over` may also be `bin`. Esc lets go of the card, as the browser does it. */
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

/** Cards dragged by the mouse onto each other or into the bin. Everything it does is also in each card's menu. */
export function useCardDrag(): CardDrag {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = (): void => (setDragged(null), setOver(null))
  return {
    dragged, over,
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
        // Files from outside go to the page; a card is no target for itself.
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
          // Going from the card onto what is inside it is no leaving.
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
