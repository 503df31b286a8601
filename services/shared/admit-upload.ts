/** Admission of an upload within the firm's plan. Shared, because areas do not import each other. */

/** `pages`: counted as one invoice each until they are read; 0 for a further part of an admitted batch. `bytes`: of all its files. */
export type PlannedUpload = { firmId: string; groupId: string; uploadId: string; pages: number; bytes: number }

/**
 * Used by every way to upload (billing/upload-gate.ts). Runs `work`, which stores the upload, and releases the reservation when that fails.
 * Throws `upload.quota-used`, `upload.over-quota`, `upload.unreadable-used`, `upload.firm-full` before anything is stored.
 */
export type AdmitUpload = <T>(upload: PlannedUpload, work: () => Promise<T>) => Promise<T>
