/** The optional columns that a person has chosen, stored in this browser by user. */
import { createStore, useStore } from '../../../data/store.ts'
import { session } from '../../../session/session.ts'
import { columns, moreColumns, type Column, type Key } from '../../state/columns.ts'

const storageKey = (userId: string): string => `columns ${userId}`
const userNow = (): string => session.get()?.user_id ?? ''

function readChosen(userId: string): Key[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored) ? moreColumns.map(({ key }) => key).filter(key => stored.includes(key)) : []
  } catch {
    return [] // a private window without storage, or text that this page did not write
  }
}

type ColumnChoice = { user: string; all: readonly Column[] }
const choiceOf = (user: string, chosen: readonly Key[]): ColumnChoice => ({
  user,
  all: [...columns, ...moreColumns.filter(({ key }) => chosen.includes(key))],
})
const store = createStore<ColumnChoice>(choiceOf(userNow(), readChosen(userNow())))

session.subscribe(() => {
  const user = userNow()
  if (user !== store.get().user) store.set(() => choiceOf(user, readChosen(user)))
})

/** The columns of the grid for the signed-in person. */
export const shownColumns = (): readonly Column[] => store.get().all
export const useColumns = (): readonly Column[] => useStore(store, it => it.all)

export function showColumn(key: Key, shows: boolean): void {
  const user = userNow()
  const chosen = moreColumns.map(it => it.key).filter(it => (it === key ? shows : shownColumns().some(column => column.key === it)))
  store.set(() => choiceOf(user, chosen))
  try {
    localStorage.setItem(storageKey(user), JSON.stringify(chosen))
  } catch {
    // Without storage they apply until the page is left.
  }
}
