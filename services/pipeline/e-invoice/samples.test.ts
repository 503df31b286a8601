/**
 * The published examples of PINT A-NZ, where DOCKETRY_SAMPLES names a folder that has them in `einvoice/`. They are not part of the
 * repository.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExactValues } from './e-invoice.ts'
import { layOut, wordsOnPage } from './lay-out.ts'
import { readEInvoice } from './read-e-invoice.ts'

const folder = join(process.env['DOCKETRY_SAMPLES'] ?? '', 'einvoice')
const absent = !process.env['DOCKETRY_SAMPLES'] || !existsSync(folder)
const files = absent ? [] : globSync('**/*.xml', { cwd: folder }).sort()

/** By file name: total and GST in cents, currency, ABN. */
const expected: Record<string, [number, number, string, string | null]> = {
  'AU Credit note.xml': [-17_537, -1594, 'AUD', '47555222000'],
  'AU Freight - Document Level.xml': [232_800, 300, 'AUD', '47555222000'],
  'AU Freight - Line Item.xml': [886_112, 80_556, 'AUD', '47555222000'],
  'AU Freight Only - Line Item.xml': [2420, 220, 'AUD', '47555222000'],
  'AU GST Only - Prepaid.xml': [7512, 683, 'AUD', '47555222000'],
  'AU GST Only.xml': [11_772, 11_772, 'AUD', '47555222000'],
  'AU Invoice Annual Insurance.xml': [90_367, 8215, 'AUD', '47555222000'],
  'AU Invoice Energy Bill Example_1.xml': [16_187, 1594, 'AUD', '47555222000'],
  'AU Invoice Energy Bill Example_2.xml': [16_187, 1594, 'AUD', '47555222000'],
  'AU Invoice Energy Bill Example_3_negative_inv.xml': [-17_537, -1594, 'AUD', '47555222000'],
  'AU Invoice.xml': [163_614, 14_874, 'AUD', '47555222000'],
  'NZ Allowance On Invoice Line.xml': [445_585, 58_120, 'NZD', null],
  'NZ Credit note.xml': [-445_585, -58_120, 'NZD', null],
  'NZ Invoice Level Allowance.xml': [159_551, 20_811, 'NZD', null],
  'NZ Invoice Level Charge.xml': [182_550, 23_811, 'NZD', null],
  'NZ No Allowances.xml': [171_051, 22_311, 'NZD', null],
  'NZ Prepaid Amount.xml': [445_585, 58_120, 'NZD', null],
  'PINT_AUNZ_invoice.xml': [178_014, 15_274, 'AUD', '47555222000'],
  'PINT_AUNZ_negative_invoice.xml': [-178_014, -15_274, 'AUD', '47555222000'],
  'AU Self Billed Credit Note.xml': [-17_537, -1594, 'AUD', '47555222000'],
  'AU Self Billing - Negative Invoice.xml': [-178_014, -15_274, 'AUD', '47555222000'],
  'AUNZ Self Billing.xml': [178_014, 15_274, 'AUD', '47555222000'],
  'NZ Self Billed Credit note.xml': [-445_585, -58_120, 'NZD', null],
  'NZ Self Billing.xml': [445_585, 58_120, 'NZD', null],
}

describe.skipIf(absent)(
  `the examples of PINT A-NZ${absent ? ' (not run: DOCKETRY_SAMPLES names no folder that has einvoice/)' : ''}`,
  () => {
    it.each(files)('%s', file => {
      const invoice = readEInvoice(readFileSync(join(folder, file)))
      const { total, gst, currency, supplierAbn, ...others } = invoice.values satisfies ExactValues
      expect([total, gst, currency, supplierAbn]).toEqual(expected[basename(file)])
      expect([others.invoiceDate, others.invoiceNumber, others.supplierName]).not.toContain(null)
      const [first] = layOut(invoice, (text, size) => text.length * size * 0.55)
      expect(Object.keys(wordsOnPage(first!, (text, size) => text.length * size * 0.55).boxes)).toEqual(
        expect.arrayContaining(['invoiceDate', 'invoiceNumber', 'supplierName', 'total', 'gst', 'currency']),
      )
    })
  },
)
