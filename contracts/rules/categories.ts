/** The two lists of categories: kinds of business, and the expense categories of invoices. */

export type Category = { id: string; name: string }

const named = (prefix: string, names: string[]): Category[] =>
  names.map(name => ({ id: `${prefix}-${name.toLowerCase().replace(/[^a-z0-9]+/gu, '-')}`, name }))

/** Chosen when registering and when creating a client: `/api/public/category/all`. */
export const businessKinds = named('kind', [
  'Accounting Firm',
  'Bookkeeper',
  'Agriculture',
  'Automotive',
  'Cafe or Restaurant',
  'Cleaning',
  'Construction',
  'Education',
  'Fitness',
  'Health',
  'Hospitality',
  'Information Technology',
  'Manufacturing',
  'Professional Services',
  'Real Estate',
  'Retail',
  'Trades',
  'Transport',
  'Wholesale',
  'Other',
])

/** For invoices: `/api/business/category/all?canInvoice=1`. The model's category head uses these names in this order. */
export const expenseCategories = named('expense', [
  'Advertising & marketing',
  'Bank fees',
  'Cleaning',
  'Computer & software',
  'Consulting & accounting',
  'Education & training',
  'Electricity & gas',
  'Entertainment',
  'Equipment hire',
  'Freight & courier',
  'Insurance',
  'Legal',
  'Materials',
  'Meals',
  'Motor vehicle',
  'Office supplies',
  'Packaging',
  'Printing & stationery',
  'Rent',
  'Repairs & maintenance',
  'Stock',
  'Subcontractors',
  'Subscriptions',
  'Telephone & internet',
  'Tools & equipment',
  'Travel & accommodation',
  'Uniforms',
  'Waste',
  'Water',
  'Other',
])
