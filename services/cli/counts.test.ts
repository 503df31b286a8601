/** What the operator's lists about the site print. */
import { expect, it } from 'vitest'
import { newsletter } from './counts.ts'
import type { Operator } from './control/operator.ts'

it('the newsletter lists the day of a subscription in Sydney, where days without a firm are counted', async () => {
  const at = Date.UTC(2026, 6, 31, 20) // 6 am of 1 August in Sydney
  const lines: string[] = []
  const operator = { subscribers: () => Promise.resolve([{ email: 'jo@corner.example', at, unsubscribePath: '/newsletter/x' }]) }
  await newsletter([], operator as unknown as Operator, { say: line => void lines.push(line), warn: line => void lines.push(line) })
  expect(lines.join('\n')).toContain('jo@corner.example  2026-08-01')
})
