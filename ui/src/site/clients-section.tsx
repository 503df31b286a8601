import { claimed, countersSince } from '@docketry/contracts/rules/site.ts'
import { useState } from 'react'
import { useOperator } from '../data/operator.ts'

const whole = new Intl.NumberFormat('en-AU')

/** Shows counters only if the operator's file has a start date, and testimonials only if it has some. */
export function ClientsSection() {
  const { start, testimonials } = useOperator()
  const [now] = useState(Date.now)
  const { invoices, pickups } = start === null ? { invoices: 0, pickups: 0 } : countersSince(start, now)
  const counters: [string, string][] =
    start === null
      ? []
      : [
          [whole.format(invoices), 'invoices read'],
          [whole.format(pickups), 'pick-ups'],
          [String(claimed.clients), 'clients'],
          [String(claimed.suburbs), 'suburbs'],
        ]
  return (
    <section className="band" id="clients" aria-labelledby="clients-head">
      <div className="wrap">
        <h2 id="clients-head" className="section-head">
          Who works with it
        </h2>
        <p className="section-lead">
          Accounting firms, bookkeepers and small businesses across Australia send us the paper that nobody wants to type.
        </p>
        {counters.length > 0 && (
          <dl className="counters">
            {counters.map(([figure, words]) => (
              <div key={words}>
                <dt className="num">{figure}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        )}
        {testimonials.length > 0 && (
          <ul className="testimonials">
            {testimonials.map(({ words, name, firm }) => (
              <li key={`${name} ${firm}`}>
                <blockquote>{words}</blockquote>
                <p>
                  {name}, {firm}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
