/**
 * An answer without the signatures in the addresses of its images: they change every 15 minutes, so two answers that are otherwise equal
 * can differ.
 */
export const unsigned = <T>(answer: T): T => JSON.parse(JSON.stringify(answer).replaceAll(/until=\d+&sig=[\w-]+/gu, '')) as T // the same members with other texts
