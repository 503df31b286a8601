/** Where a person works, in the row of the person. */
import type { UserRow } from '@docketry/contracts/projections/rows.ts'

type Employment = UserRow['employments'][number]
type Whose = { userId: string; firmId: string }

const employed = (row: UserRow, employments: Employment[]): UserRow => ({
  ...row,
  employments,
  firmIds: employments.map(it => it.firmId),
  ownerOf: employments.filter(it => it.type === 'owner').map(it => it.firmId),
})

const others = (row: UserRow, firmId: string) => row.employments.filter(it => it.firmId !== firmId)
const inFirm = (row: UserRow, firmId: string) => row.employments.find(it => it.firmId === firmId)

function placed(row: UserRow | null, { firmId, type }: Whose & Pick<Employment, 'type'>): UserRow | null {
  if (row === null) return null
  const { clientIds } = inFirm(row, firmId) ?? {}
  return employed(row, [...others(row, firmId), { firmId, type, ...(clientIds ? { clientIds } : {}) }])
}

function limited(row: UserRow | null, { firmId, clientIds }: Whose & { clientIds: string[] | null }): UserRow | null {
  const now = row && inFirm(row, firmId)
  return now ? employed(row, [...others(row, firmId), { firmId, type: now.type, ...(clientIds ? { clientIds } : {}) }]) : row
}

const ids = ({ userId }: Whose) => [userId]

export const employmentFolds = {
  EmploymentStarted: { ids, fold: placed },
  EmploymentChanged: { ids, fold: placed },
  EmploymentLimited: { ids, fold: limited },
  EmploymentEnded: { ids, fold: (row: UserRow | null, { firmId }: Whose) => row && employed(row, others(row, firmId)) },
}
