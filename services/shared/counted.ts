/** `1 invoice`, `0 invoices`, `2 invoices`. Pure. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string => `${count} ${count === 1 ? singular : plural}`
