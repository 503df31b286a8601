import type { GridHandle } from '../grid/grid-handle.ts'
import type { Review } from '../state/review.ts'
import type { Cell } from '../state/state.ts'
import { isKey } from '../state/columns.ts'

/** Opens and closes the editor of the cards; one at a time. */
export type CardEditor = { open: (active: Cell, text?: string) => void; close: () => void }

/** The handle of the grid where rows are cards, so that buttons and keys run the same commands. */
export function cardHandle({ store }: Pick<Review, 'store'>, root: () => HTMLElement | null, editor: CardEditor): GridHandle {
  const order = (): readonly string[] => store.get().order
  const input = (): HTMLInputElement | null => root()?.querySelector<HTMLInputElement>('.card-editor') ?? null
  return {
    activeCell: () => store.get().activeCell,
    rowId: index => order()[index],
    indexOf: id => order().indexOf(id),
    count: () => order().length,
    focusCell(active) {
      if (!order().includes(active.id)) return
      editor.close()
      store.set(state => ({ ...state, activeCell: active }))
    },
    openEditor: (active, text) => editor.open(active, text),
    closeEditor() {
      const it = input()
      const key = it?.dataset['key']
      const id = it?.dataset['row']
      editor.close()
      return it && id && isKey(key) ? { id, key, text: it.value } : null
    },
    cancelEditing: editor.close,
    isEditing: () => input() !== null,
  }
}
