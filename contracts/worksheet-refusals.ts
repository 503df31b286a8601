/** The refusals of GST worksheets, as in errors.ts. */
export const worksheetRefusals = {
  'worksheet.period': [422, 'This is not a period of an activity statement. Open the worksheet from the page of the client.'],
  'worksheet.frozen': [409, 'This worksheet is frozen, so nothing in it changes. Reopen it to change it, then freeze it again.'],
  'worksheet.lodged': [
    409,
    'This worksheet is lodged already, so it stays as it is. Changes to GST credits become adjustments of the next one.',
  ],
  'worksheet.open': [409, 'This worksheet is not frozen. Freeze it first, then lodge what was frozen.'],
  'worksheet.not-frozen': [409, 'This worksheet is not frozen, so there is no evidence of its figures yet. Freeze it first.'],
  'worksheet.changed': [409, 'The figures changed since you opened this page. Reload it and check them again.'],
  'worksheet.sales-changed': [
    409,
    'Somebody else has saved other sales since you opened this page, so nothing was saved. Check theirs, then save again.',
  ],
  'worksheet.incomplete': [
    409,
    'An invoice is not up to date, so the figures may be wrong. Ask whoever runs Docketry to repair it, then freeze the worksheet.',
  ],
  'worksheet.confirm': [
    409,
    'Some invoices are not in the figures: nobody has reviewed them, or they are flagged or have no date. Review them, or confirm that you freeze the worksheet without them.',
  ],
  'worksheet.unexplained': [409, 'An adjustment has no reason yet. Type the reason of each adjustment, then freeze the worksheet.'],
  'worksheet.stale': [409, 'Invoices changed since this worksheet was frozen. Reopen it and freeze it again, then lodge it.'],
  'worksheet.too-early': [422, 'This date is before the period, or in the future. Type the date on the receipt of the tax office.'],
} as const
