/** Refusals of network scanners: see errors.ts. */
export const scannerRefusals = {
  'scanner.off': [404, 'Network scanners are off on this server. Load images or PDFs, or ask whoever runs Docketry to turn scanners on.'],
  'scanner.in-use': [409, 'Somebody else is scanning with this scanner. Try again once they have finished.'],
  'scanner.many-kept': [422, 'You have 20 scans that were not processed. Process them or discard them, then scan again.'],
} as const
