/** `docketry coupon`: codes that take a percentage off the price. `docketry plan`: the plan that the operator gives a firm. */
import { couponStateOn, todayWithoutFirm } from '../billing/coupon.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import type { CouponRequest } from './control/plans.ts'
import { tableOf, type Output } from './output.ts'
import { parseArguments, reasonIn } from './parse-arguments.ts'

const couponUsage =
  'Usage: docketry coupon create CODE PERCENT [--until YYYY-MM-DD] [--uses N], docketry coupon end CODE, each with [--reason WHY], or docketry coupon [--json] for the list.'

const parsed = (args: string[]) =>
  parseArguments(
    { args, allowPositionals: true, options: { until: { type: 'string' }, uses: { type: 'string' }, json: { type: 'boolean' } } },
    couponUsage,
  )

async function list(operator: Operator, json: boolean, { say }: Output): Promise<void> {
  const coupons = await operator.coupons()
  if (json) for (const coupon of coupons) say(JSON.stringify(coupon))
  else if (coupons.length === 0) say('There are no coupons.')
  else {
    say(
      tableOf(
        ['CODE', 'PERCENT', 'USED', 'UNTIL', 'STATE'],
        coupons.map(it => [
          it.id,
          String(it.percentage),
          it.uses === null ? String(it.used) : `${it.used} of ${it.uses}`,
          it.until ?? '-',
          couponStateOn(it, it.used, todayWithoutFirm(Date.now())).replace('-', ' '),
        ]),
      ),
    )
  }
}

/** Returns the exit code. Throws `usage`, and the errors of the operator. */
export async function coupon(args: string[], operator: Operator, output: Output): Promise<number> {
  const { rest: given, reason } = reasonIn(args)
  const {
    values,
    positionals: [verb, code, percent, ...more],
  } = parsed(given)
  if (verb === undefined) await list(operator, values.json === true, output)
  else if (verb === 'end' && code !== undefined && percent === undefined) {
    await operator.endCoupon(code, reason)
    output.say(`${code.toUpperCase()} is not taken any more. What was bought with it keeps its price.`)
  } else if (verb === 'create' && code !== undefined && percent !== undefined && more.length === 0) {
    const request: CouponRequest = {
      code: code.toUpperCase(),
      percentage: Number(percent),
      until: values.until ?? null,
      uses: values.uses === undefined ? null : Number(values.uses),
    }
    await operator.createCoupon(JSON.stringify(request), reason)
    output.say(`${request.code} takes ${request.percentage} percent off. Its link: /signin/coupon=${request.code}`)
  } else throw coded('usage', couponUsage)
  return 0
}

const planUsage = 'Usage: docketry plan EMAIL-OR-ABN PLAN [--reason WHY], for example docketry plan owner@firm.example "Basic Large".'

/** Returns the exit code. Throws `usage`, and the errors of the operator. */
export async function plan(args: string[], operator: Operator, { say }: Output): Promise<number> {
  const {
    rest: [firm, ...words],
    reason,
  } = reasonIn(args)
  if (firm === undefined || words.length === 0) throw coded('usage', planUsage)
  await operator.setPlan(`${words.join(' ')}:${firm}`, reason)
  say(`The firm of ${firm} has the plan ${words.join(' ')}, or what it has bought if that is more.`)
  return 0
}
