/** What the operator sets for the screens, in one file beside them (`operator.json`, rulings "Everywhere"). */
import { useEffect, useState } from 'react'

/** `layoutFlags`: the first one gives `/scan/files` its three buttons. */
export type Operator = { layoutFlags: boolean[] }

const usual: Operator = { layoutFlags: [] }

/** Whatever the file holds, as settings; what it leaves out or has wrong is as usual. */
export function readOperator(found: unknown): Operator {
  const flags = found && typeof found === 'object' && 'layoutFlags' in found ? found.layoutFlags : null
  return { layoutFlags: Array.isArray(flags) ? flags.map(it => it === true) : usual.layoutFlags }
}

let asked: Promise<Operator> | null = null
const load = (): Promise<Operator> =>
  (asked ??= fetch('/operator.json').then(answer => answer.json()).then(readOperator).catch((reason: unknown) => {
    console.warn('operator.json could not be read; the usual settings hold.', reason)
    return usual
  }))

/** The usual settings until the file is there. */
export function useOperator(): Operator {
  const [found, setFound] = useState(usual)
  useEffect(() => void load().then(setFound), [])
  return found
}
