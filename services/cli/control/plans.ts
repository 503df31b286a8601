/** The operator's commands for plans and coupons. A firm is named by its ABN or its owner's email address. */
import type { Static, TSchema } from 'typebox'
import { isRefusalCode, sentenceOf } from '@docketry/contracts/errors.ts'
import { planNamed, plans } from '@docketry/contracts/rules/plans.ts'
import type { CouponRow } from '@docketry/contracts/projections/billing-rows.ts'
import { invalidTerms, type CouponTerms } from '../../billing/coupon.ts'
import { createCoupon, endCoupon } from '../../billing/commands/coupons.ts'
import { setPlan } from '../../clients/business-commands.ts'
import { holderOf } from '../../platform/commands/claim.ts'
import { coded, codeOf } from '../../platform/errors/coded.ts'
import type { CommandWith } from '../../platform/commands/command.ts'
import { executor } from '../../platform/commands/execute.ts'
import { reader } from '../../platform/projections/read-projections.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { findCompany } from '../../people/companies.ts'
import { emailHash } from '../../people/sign-in.ts'
import { user } from '../../people/user.ts'
import type { Stores } from '../../main/stores.ts'
import { load } from '../../platform/commands/load.ts'
import { byOperator } from './by-operator.ts'

/** A coupon as it goes over the control socket. */
export type CouponRequest = CouponTerms & { percentage: number }

const termErrors: Record<keyof CouponTerms, (terms: CouponTerms) => string> = {
  code: ({ code }) => `A code has 3 to 40 letters, digits and dashes, and is not NONE; this is ${JSON.stringify(code)}.`,
  percentage: () => 'The percentage is a whole number from 1 to 100.',
  until: ({ until }) => `--until takes a day such as 2026-12-31, not ${JSON.stringify(until)}.`,
  uses: () => '--uses takes a whole number, at least 1.',
}

/** Throws `no-such-plan`, `no-such-firm`, `bad-coupon`, and the refusals of coupons, each with a sentence. */
export function plansOn({ events, documents, keys }: Pick<Stores, 'events' | 'documents' | 'keys'>) {
  async function run<B extends TSchema>(command: CommandWith<B>, body: Static<B>, commandLine: string, reason?: string): Promise<void> {
    try {
      await executor(events)(command, body, byOperator(commandLine, reason))
    } catch (error) {
      const code = codeOf(error) ?? ''
      throw isRefusalCode(code) && code !== 'not-found' ? coded(code, sentenceOf(code)) : error
    }
  }

  /** A firm is found by its ABN once its owner is verified; its owner has it among those of their employments. */
  async function firmOf(named: string): Promise<string | null> {
    if (!named.includes('@')) {
      const found = await findCompany(readRowsOf(documents), named) // each projection writes the row type of its name
      return found?.business.firm ? found.business.id : null
    }
    const userId = await holderOf(events, 'email', emailHash(keys.email, named))
    const { firms } = userId === null ? user.initial : await load(events, user, userId)
    return Object.entries(firms).find(([, type]) => type === 'owner')?.[0] ?? null
  }

  return {
    /** `named`: plan and firm in one word, as it goes over the control socket: `Basic Large:ann@firm.example`. */
    async setPlan(named: string, reason?: string): Promise<void> {
      const [name = '', ...rest] = named.split(':')
      const plan = planNamed(name)
      if (plan === null) throw coded('no-such-plan', `There is no plan "${name}". There are: ${plans.map(it => it.name).join(', ')}.`)
      const businessId = await firmOf(rest.join(':'))
      const unknown = coded(
        'no-such-firm',
        `No firm is registered with ${rest.join(':')}. Name it by its ABN, or by the email address of its owner.`,
      )
      if (businessId === null) throw unknown
      await run(setPlan, { businessId, plan: plan.name }, 'docketry plan', reason).catch((error: unknown) => {
        throw codeOf(error) === 'not-found' ? unknown : error
      })
    },
    async coupons(): Promise<CouponRow[]> {
      return (await reader(documents).find('coupons', { sort: [{ field: 'createdAt' }] })).rows as unknown as CouponRow[] // rows of this projection
    },
    /** `text`: a `CouponRequest` as JSON. */
    async createCoupon(text: string, reason?: string): Promise<void> {
      const terms = JSON.parse(text) as CouponRequest // written by the command at the other end
      const [invalid] = invalidTerms(terms)
      if (invalid) throw coded('bad-coupon', termErrors[invalid](terms))
      await run(createCoupon, terms, 'docketry coupon', reason)
    },
    endCoupon: (code: string, reason?: string) => run(endCoupon, { code: code.trim().toUpperCase() }, 'docketry coupon', reason),
  }
}
