/** What file names carry: the group's id, or `quarter_{index}` (rulings, Scans). */
export const downloadId = (groupId: string, quarter: string | null): string => (quarter === null ? groupId : `quarter_${quarter}`)
