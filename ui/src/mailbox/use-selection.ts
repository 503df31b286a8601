import { useState } from 'react'

/** The specification's `selected`: a flag of this page alone. What is not listed any more is not selected either. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = new Set(ids.filter(id => chosen.has(id)))
  const select = (id: string, is: boolean): void => setChosen(before => new Set(is ? [...before, id] : [...before].filter(it => it !== id)))
  const selectAll = (which: readonly string[]): void => setChosen(new Set(which))
  return { selected, select, selectAll }
}
