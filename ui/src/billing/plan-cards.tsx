import { couponPrice, featuresOf, plans, type Plan, type PlanGroup } from '@docketry/contracts/rules/plans.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { perQuarter, shownPrice } from './price-words.ts'

const groups = ['Basic', 'Complete'] as const
export type Group = Exclude<PlanGroup, 'Free'>

type Props = {
  group: Group
  onGroup: (group: Group) => void
  percentage: number
  actionOf: (plan: Plan) => string | null
  onChoose: (plan: Plan) => void
}

/** Tabs Basic and Complete with a card for each plan. `actionOf`: label of its button; null for the current plan. */
export function PlanCards({ group, onGroup, percentage, actionOf, onChoose }: Props) {
  return (
    <>
      <Tabs value={group} onChange={(_, chosen: Group) => onGroup(chosen)} selectionFollowsFocus aria-label="Plans">
        {groups.map(it => (
          <Tab key={it} value={it} label={it} id={`plans-${it}`} aria-controls="plans" />
        ))}
      </Tabs>
      <div className="plan-cards" role="tabpanel" id="plans" aria-labelledby={`plans-${group}`}>
        {plans
          .filter(plan => plan.group === group)
          .map(plan => {
            const action = actionOf(plan)
            const cents = couponPrice(plan.cents, percentage)
            return (
              <section key={plan.product} className={action === null ? 'plan-card mine' : 'plan-card'} aria-label={plan.name}>
                <h2>{plan.title}</h2>
                <p className="plan-price">
                  {cents !== plan.cents && <s aria-label={`instead of ${shownPrice(plan.cents)}`}>{shownPrice(plan.cents)}</s>}{' '}
                  <b>{shownPrice(cents)}</b> <span>{perQuarter}</span>
                </p>
                <ul>
                  {featuresOf(plan).map(it => (
                    <li key={it}>{it}</li>
                  ))}
                </ul>
                {action === null ? (
                  <p className="plan-mine">Your plan</p>
                ) : (
                  <button type="button" className="btn" onClick={() => onChoose(plan)} aria-label={`${action}: ${plan.name}`}>
                    {action}
                  </button>
                )}
              </section>
            )
          })}
      </div>
    </>
  )
}
