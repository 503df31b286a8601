/** The refusals of GST worksheets, as in errors.ts. */
export const worksheetRefusals = {
  'worksheet.period': [422, 'This is no period of an activity statement. Open the worksheet from the page of the client.'],
} as const
