/** Settings of the operator for the screens, from `/operator.json` (shape: contracts/operator.ts). */
import type { OperatorAnswer, Testimonial } from '@docketry/contracts/operator.ts'
import { useEffect, useState } from 'react'

/**
 * `scanners`: network scanners can be used. `layoutFlags`: the first one gives `/scan/files` its three buttons. `start`: `YYYY-MM-DD`, null
 * where the counters are not shown.
 */
type Operator = {
  layoutFlags: boolean[]
  start: string | null
  testimonials: Testimonial[]
  contact: string | null
  support: string | null
  supportPhone: string | null
  supportPage: string | null
  company: string
  scanners: boolean
}

const defaults: Operator = {
  layoutFlags: [],
  start: null,
  testimonials: [],
  contact: null,
  support: null,
  supportPhone: null,
  supportPage: null,
  company: 'Docketry',
  scanners: false,
}

const textOf = (found: unknown): string | null => (typeof found === 'string' && found !== '' ? found : null)
const isTestimonial = (it: unknown): it is Testimonial =>
  typeof it === 'object' &&
  it !== null &&
  'words' in it &&
  'name' in it &&
  'firm' in it &&
  [it.words, it.name, it.firm].every(text => typeof text === 'string')

/** Parses the file; missing and invalid settings get their defaults. */
export function readOperator(found: unknown): Operator {
  const { layoutFlags, start, testimonials, contact, support, supportPhone, supportPage, company, scanners } = (
    found && typeof found === 'object' ? found : {}
  ) as Record<keyof OperatorAnswer, unknown> // each is checked below
  return {
    layoutFlags: Array.isArray(layoutFlags) ? layoutFlags.map(it => it === true) : defaults.layoutFlags,
    start: typeof start === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(start) ? start : null,
    testimonials: Array.isArray(testimonials) ? testimonials.filter(isTestimonial) : [],
    contact: textOf(contact),
    support: textOf(support) ?? textOf(contact),
    supportPhone: textOf(supportPhone),
    supportPage: textOf(supportPage)?.startsWith('https://') ? textOf(supportPage) : null,
    company: textOf(company) ?? defaults.company,
    scanners: scanners === true,
  }
}

let request: Promise<Operator> | null = null
const load = (): Promise<Operator> =>
  (request ??= fetch('/operator.json')
    .then(answer => answer.json())
    .then(readOperator)
    .catch((reason: unknown) => {
      console.warn('operator.json could not be read; the defaults apply.', reason)
      return defaults
    }))

/** The settings; defaults until the file is loaded. */
export function useOperator(): Operator {
  const [found, setFound] = useState(defaults)
  useEffect(() => void load().then(setFound), [])
  return found
}
