/** Failures caused by the file itself: a retry fails again. A person uploads another file, or leaves it out. */
const permanent: readonly string[] = ['file.empty', 'file.not-an-image-or-pdf', 'file.truncated', 'file.encrypted', 'file.too-many-pages', 'file.too-many-pixels']

export const isPermanent = (code: string): boolean => permanent.includes(code)
