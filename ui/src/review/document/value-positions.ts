/**
 * Positions of a row's values on its pages: values read by the model where they were read, values set by a person where their words are
 * found.
 */
import type { Box } from '@docketry/contracts/page.ts'
import { useEffect, useMemo } from 'react'
import { createStore, useStore } from '../../data/store.ts'
import { editText, todayIn } from '../state/edit.ts'
import { isByPerson, type Row } from '../state/rows.ts'
import { allColumns, columnOf, type Column, type Key } from '../state/columns.ts'
import type { ReviewState } from '../state/state.ts'

type ValuePosition = { page: number; box: Box }
export type ValuePositions = Partial<Record<Key, ValuePosition>>

/** With the pages, which can be split, joined or moved: a number of a page is then that of another one. */
const nameOf = ({ id, values, invoice: { pages } }: Row, key: Key): string =>
  `${id} ${pages.map(it => `${it.fileId}/${it.filePage}`).join()} ${key} ${editText(key, values)}`

const maxPositions = 400
/** By row, its pages, column and value; null when the value is on none of the first `searchedPages` pages. */
const knownPositions = createStore<ReadonlyMap<string, ValuePosition | null>>(new Map())
const addPositions = (added: readonly (readonly [string, ValuePosition | null])[]): void =>
  knownPositions.set(before => new Map([...before, ...added].slice(-maxPositions)))

const readPosition = (row: Row, { field }: Column): ValuePosition | undefined => {
  const it = row.invoice.fields[field]
  return it?.box ? { page: it.page ?? 1, box: it.box } : undefined
}
const isCorrected = (row: Row, { key }: Column): boolean => isByPerson(key, row.patch, row.invoice)

function positionsOf(row: Row | undefined, known: ReadonlyMap<string, ValuePosition | null>): ValuePositions {
  if (!row) return {}
  const positions: ValuePositions = {}
  for (const column of allColumns) {
    const position = isCorrected(row, column) ? known.get(nameOf(row, column.key)) : readPosition(row, column)
    if (position) positions[column.key] = position
  }
  return positions
}

/** Stores the position of words that a person chose for the value. */
export const rememberPosition = (row: Row, key: Key, position: ValuePosition): void => addPositions([[nameOf(row, key), position]])

/** The positions known so far, without a search. */
const positionsNow = (row: Row | undefined): ValuePositions => positionsOf(row, knownPositions.get())

const searchedPages = 6
/** Waits until the browser is idle, so that key presses are handled first. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work)
}
/** Names of values that are being searched for. */
const underSearch = new Set<string>()

async function search(row: Row, missing: readonly Column[]): Promise<void> {
  const [{ pageWords }, { bestPosition, positionsOnPage }] = await Promise.all([
    import('./words/page-words.ts'),
    import('./words/value-on-page.ts'),
  ])
  const pages = await Promise.all(
    row.invoice.pages
      .slice(0, searchedPages)
      .map(async (page, i) => ({ page: i + 1, words: page.words ? await pageWords(row.id, page) : [] })),
  )
  const today = todayIn()
  addPositions(
    missing.map(column => {
      const positions = pages.flatMap(({ page, words }) =>
        positionsOnPage(column.key, row.values, words, today).map(box => ({ page, box })),
      )
      return [nameOf(row, column.key), bestPosition(column.key, positions, readPosition(row, column))]
    }),
  )
}

/** The positions of a row; searches the words of its pages for values set by a person. */
export function useValuePositions(row: Row | undefined): ValuePositions {
  const known = useStore(knownPositions, it => it)
  useEffect(() => {
    if (!row || row.invoice.detailsNotLoaded) return
    const missing = allColumns
      .filter(it => isCorrected(row, it) && row.values[it.key] !== null)
      .filter(it => {
        const name = nameOf(row, it.key)
        return !knownPositions.get().has(name) && !underSearch.has(name)
      })
    if (missing.length === 0) return
    const names = missing.map(it => nameOf(row, it.key))
    for (const name of names) underSearch.add(name)
    // A failed search draws no frame; the next change searches again.
    whenIdle(
      () =>
        void search(row, missing)
          .catch(() => undefined)
          .finally(() => names.forEach(name => underSearch.delete(name))),
    )
  }, [row])
  return useMemo(() => positionsOf(row, known), [row, known])
}

/** Index of the page shown, from 0: the one chosen for the row, otherwise that of the active value. */
export function activePageIndex(row: Row | undefined, { chosenPage, activeCell }: Pick<ReviewState, 'chosenPage' | 'activeCell'>): number {
  const pages = row?.invoice.pages.length ?? 0
  const wanted = activeCell && (positionsNow(row)[activeCell.key]?.page ?? row?.invoice.fields[columnOf(activeCell.key).field]?.page)
  const number = chosenPage && chosenPage.id === row?.id ? chosenPage.page : (wanted ?? 1)
  return Math.max(0, Math.min(pages, number) - 1)
}
