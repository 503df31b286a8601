import { expenseCategoriesCall, publicCategories as publicCall } from '@docketry/contracts/api/clients.ts'
import { businessKinds, expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { handler } from '../../platform/endpoints/handler.ts'

export const publicCategories = handler(publicCall, { answer: () => businessKinds })
export const categories = handler(expenseCategoriesCall, {
  answer: ({ query }) => (query.canInvoice === undefined ? businessKinds : expenseCategories),
})
