/** Every article that footer and feature links of the home page lead to (specification of accounts, section 2). */
import type { Draft } from '../post-store.ts'
import { aboutUs } from './about-us.ts'
import { career } from './career.ts'
import { exportAsExcel } from './export-as-excel.ts'
import { forAccountingFirms } from './for-accounting-firms.ts'
import { forBookKeepers } from './for-book-keepers.ts'
import { forSmbs } from './for-smbs.ts'
import { googleAi } from './google-ai.ts'
import { howToReview } from './how-to-review.ts'
import { pricingExplained } from './pricing-explained.ts'

export const shippedPosts: Draft[] = [
  aboutUs, career, pricingExplained, forAccountingFirms, forBookKeepers, forSmbs, googleAi, howToReview, exportAsExcel,
]
