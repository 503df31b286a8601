export const operationsAddress = '/dashboard/operations'
