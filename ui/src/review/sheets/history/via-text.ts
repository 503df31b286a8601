/**
 * How a person did something that the history of an invoice shows, by the name of the endpoint. One that is not here adds nothing to the
 * sentence of its entry.
 */
export const viaTexts: Readonly<Record<string, string>> = {
  'update-invoices': 'on the review page or in a GST worksheet',
  'correct-reviewed': 'in a manual review',
  'delete-invoices': 'together with other invoices',
  'delete-scan': 'with its batch',
  'restore-invoice': 'from the bin',
  'restore-scan': 'from the bin, with its batch',
  'adopt-proposal': 'in the history of the invoice',
  'revert-adoption': 'in the history of the invoice',
  'start-adopting': 'by a rule, in the section Reprocessing',
  'start-reverting': 'in the section Reprocessing',
  'undo-act': 'by undoing an act',
  'upload-scans': 'by an upload of scanned pages',
  'upload-files': 'by an upload of documents',
  'upload-attachments': 'from email attachments',
  'docketry undo': 'by undoing an act, on the command line',
  'docketry reprocess': 'on the command line',
}

/** Null where the sentence of the entry says it all. */
export const viaText = (via: string): string | null => (Object.hasOwn(viaTexts, via) ? (viaTexts[via] ?? null) : null)
