/**
 * Tables and lists that one fold over many events has copied. Its first change of one copies it, later ones change the copy, so that a fold
 * of n events takes n steps and not n². What the fold began with, and what another fold returned, stays as it is. For one fold alone:
 * nobody may keep the states in between. A step that may throw makes its changes last.
 */
export type OwnCopies = {
  put<T>(table: Record<string, T>, key: string, value: T): Record<string, T>
  /** The table without the key, if it has it. */
  remove<T>(table: Record<string, T>, key: string): Record<string, T>
  add<T>(list: T[], one: T): T[]
  replaceWhere<T>(list: T[], isIt: (one: T) => boolean, change: (one: T) => T): T[]
}

export function ownCopies(): OwnCopies {
  const copies = new WeakSet<object>()
  const own = <T extends object>(one: T, copy: () => T): T => {
    if (copies.has(one)) return one
    const made = copy()
    copies.add(made)
    return made
  }
  const ownTable = <T>(table: Record<string, T>): Record<string, T> => own(table, () => ({ ...table }))
  const ownList = <T>(list: T[]): T[] => own(list, () => [...list])
  return {
    put(table, key, value) {
      const changed = ownTable(table)
      // Assigned, `__proto__`, which people may have typed as a name, would set the prototype. Every other key is assigned, because that is
      // faster.
      if (key === '__proto__') Object.defineProperty(changed, key, { value, writable: true, enumerable: true, configurable: true })
      else changed[key] = value
      return changed
    },
    remove(table, key) {
      const rest = ownTable(table)
      Reflect.deleteProperty(rest, key)
      return rest
    },
    add(list, one) {
      const longer = ownList(list)
      longer.push(one)
      return longer
    },
    replaceWhere(list, isIt, change) {
      const changed = ownList(list)
      list.forEach((one, i) => {
        if (isIt(one)) changed[i] = change(one)
      })
      return changed
    },
  }
}
