/** What the operator sets for the screens, in one file (`/operator.json`, rulings "Everywhere"; its shape: contracts/operator.ts). */
import type { Operator as Given, Testimonial } from '@docketry/contracts/operator.ts'
import { useEffect, useState } from 'react'

/** `layoutFlags`: the first one gives `/scan/files` its three buttons. `start`: `YYYY-MM-DD`, null where the counters are not shown. */
export type Operator = { layoutFlags: boolean[]; start: string | null; testimonials: Testimonial[]; contact: string | null; support: string | null; company: string }

const usual: Operator = { layoutFlags: [], start: null, testimonials: [], contact: null, support: null, company: 'Docketry' }

const textOf = (found: unknown): string | null => (typeof found === 'string' && found !== '' ? found : null)
const isTestimonial = (it: unknown): it is Testimonial =>
  typeof it === 'object' && it !== null && 'words' in it && 'name' in it && 'firm' in it && [it.words, it.name, it.firm].every(text => typeof text === 'string')

/** Whatever the file holds, as settings; what it leaves out or has wrong is as usual. */
export function readOperator(found: unknown): Operator {
  const { layoutFlags, start, testimonials, contact, support, company } = (found && typeof found === 'object' ? found : {}) as Record<keyof Given, unknown> // each is looked at
  return {
    layoutFlags: Array.isArray(layoutFlags) ? layoutFlags.map(it => it === true) : usual.layoutFlags,
    start: typeof start === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(start) ? start : null,
    testimonials: Array.isArray(testimonials) ? testimonials.filter(isTestimonial) : [],
    contact: textOf(contact), support: textOf(support) ?? textOf(contact), company: textOf(company) ?? usual.company,
  }
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
