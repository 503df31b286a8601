/** Limits of an upload, for browser, server, mail, scanners and the command line (specification of uploads; docs/specification.md). */
export const uploadLimits = {
  /** Of one request, which is a zip. */
  zipBytes: 100_000_000,
  /** Files of one batch, or in one zip. */
  files: 500,
  fileBytes: 25_000_000,
  /** All files of a zip, or of a batch that is made of attachments. */
  unpackedBytes: 500_000_000,
} as const
