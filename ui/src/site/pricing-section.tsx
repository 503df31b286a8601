import { featuresOf, plans, type Plan } from '@docketry/contracts/rules/plans.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'

const tabs = ['Basic', 'Complete'] as const
type Tab = (typeof tabs)[number]

const inTab = (tab: Tab): Plan[] => plans.filter(({ group }) => group === tab || (tab === 'Basic' && group === 'Free'))
const whole = new Intl.NumberFormat('en-AU')

const PlanCard = ({ plan }: { plan: Plan }) => (
  <li className="plan">
    <h3>{plan.title}</h3>
    <p className="price num">
      <strong>${whole.format(plan.cents / 100)}</strong>
      {plan.cents > 0 && <span> AUD per quarter incl. GST</span>}
    </p>
    <ul>
      {featuresOf(plan).map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <Link className="btn primary" to="/signin/coupon=NONE" aria-label={`Join ${plan.name}`}>
      Join
    </Link>
  </li>
)

/** Arrow keys switch tabs, as the ARIA tab pattern requires. */
export function PricingSection() {
  const [tab, setTab] = useState<Tab>('Basic')
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowRight: 1, ArrowLeft: 1, Home: 0, End: 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? 1 : 1 - tabs.indexOf(tab)
    setTab(tabs[next] ?? 'Basic')
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <section className="wrap pricing" id="pricing" aria-labelledby={`${id}head`}>
      <h2 id={`${id}head`} className="section-head">
        Pricing
      </h2>
      <p className="section-lead">
        Scan it yourself with Basic, or have it picked up with Complete. Prices are in AUD, include GST and are charged quarterly.{' '}
        <Link to="/blog/pricing-explained">Pricing explained</Link>
      </p>
      <div className="tabs" role="tablist" aria-label="Plans" ref={list} onKeyDown={onKeyDown}>
        {tabs.map(one => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}${one}`}
            aria-selected={one === tab}
            aria-controls={`${id}panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {one}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`}>
        <ul className="plans">
          {inTab(tab).map(plan => (
            <PlanCard key={plan.name} plan={plan} />
          ))}
        </ul>
      </div>
    </section>
  )
}
