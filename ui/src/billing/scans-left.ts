import type { ConsumptionAnswer } from '@docketry/contracts/api/billing.ts'
import { shownCount } from '../data/format.ts'

/** In the specification's words (accounts, section 9; Free counts by month and says so: rulings). */
export const scansLeft = ({ allowed, consumed, period }: Pick<ConsumptionAnswer, 'allowed' | 'consumed' | 'period'>): string =>
  consumed < allowed ? `${shownCount(allowed - consumed)} scans left for this ${period.kind}` : `${consumed}/${allowed}. Please upgrade`
