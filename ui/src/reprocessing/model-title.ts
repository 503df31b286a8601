import type { ReadingModel } from '@docketry/contracts/api/reprocessing.ts'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'

type Counted = Pick<ReadingModel, 'model' | 'name' | 'invoices'>

/** The model of a new build until it reads its first invoice: only then it is recorded, and gets its number. */
export const isUnused = ({ name, invoices }: Counted): boolean => name === null && invoices === 0

export const modelTitle = (it: Counted): string => it.name ?? (isUnused(it) ? it.model : shownModelName(it.model, null))
