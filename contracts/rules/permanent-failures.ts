/** Failures that stand in the file itself: reading it again fails again. Somebody has to bring another file, or go on without it. */
const permanent: readonly string[] = ['file.empty', 'file.not-an-image-or-pdf', 'file.truncated', 'file.encrypted', 'file.too-many-pages', 'file.too-many-pixels']

export const isPermanent = (code: string): boolean => permanent.includes(code)
