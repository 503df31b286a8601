"""Wordings of labels, and formats of dates. Lists that end in HELD are used for evaluation only."""

NUMBER = ['Invoice No', 'Invoice No.', 'Invoice Number', 'Invoice #', 'Invoice', 'Tax Invoice No', 'Tax Invoice No.', 'Tax Invoice', 'Inv No', 'Inv #', 'INVOICE NO', 'INVOICE NUMBER', 'Document No',
          'Reference', 'Our Ref', 'Ref', 'Bill Number', 'Invoice ID', 'No.', 'INV. NO.', 'Tax Invoice #', 'Invoice Ref', 'Document Number', 'Number']
NUMBER_HELD = ['Inv. Number', 'TAX INVOICE NUMBER', 'Our invoice no', 'Invoice reference', 'Doc No.']
DATE = ['Date', 'Invoice Date', 'Date of Issue', 'Issue Date', 'Issued', 'INVOICE DATE', 'DATE', 'Tax Date', 'Date Issued', 'Inv Date', 'Invoice date', 'Dated', 'Bill date', 'Document Date']
DATE_HELD = ['Date of invoice', 'Inv. date', 'Tax invoice date', 'Issue date']
DUE = ['Due Date', 'Due', 'Payment Due', 'Pay by', 'DUE DATE', 'Date due', 'Payment due by', 'Due on']
OTHER_DATE = ['Delivery Date', 'Order Date', 'Date Shipped', 'Printed', 'Supply Date', 'Job Date', 'Ship Date', 'Work completed']
PO = ['PO Number', 'Purchase Order', 'Your Order', 'Your Ref', 'P.O. No', 'Order No', 'Customer Order No', 'Cust PO']
JOB = ['Job No', 'Job', 'Job Number', 'Work Order', 'Project']
CUSTOMER = ['Customer No', 'Account No', 'Customer ID', 'Acct', 'Client Code', 'Debtor', 'Account Number', 'Customer']
SUBTOTAL = ['Subtotal', 'Sub Total', 'Sub-total', 'SUBTOTAL', 'Total ex GST', 'Total (ex GST)', 'Net Amount', 'Amount ex GST', 'Total Excl. GST', 'Net', 'Goods Total', 'Total excluding GST', 'Subtotal ex GST']
GST = ['GST', 'GST 10%', 'GST (10%)', 'Total GST', 'Plus GST', 'GST Amount', 'GST @ 10%', 'Add GST', 'G.S.T.', 'TOTAL GST 10%', 'Tax', 'GST Total', 'GST Free + GST 10%']
GST_HELD = ['10% GST', 'GST payable', 'Goods & Services Tax']
GST_INSIDE = ['Includes GST of', 'GST included', 'Total includes GST of', 'GST incl.', 'Incl. GST', 'Total price includes GST of', 'GST Inc', 'GST included in total', 'Including GST']
TOTAL = ['Total', 'TOTAL', 'Total (inc GST)', 'Total inc. GST', 'Invoice Total', 'Amount Due', 'Total Amount', 'TOTAL AUD', 'Total Due', 'Grand Total', 'Total Incl. GST', 'Total Amount Due', 'AMOUNT DUE', 'Balance Due',
         'Total including GST', 'Amount Payable', 'Total payable', 'Invoice Amount', 'TOTAL INC GST', 'Please pay']
TOTAL_HELD = ['Total AUD inc GST', 'Total this invoice', 'Total Price', 'TOTAL PAYABLE']
TITLE = ['TAX INVOICE', 'Tax Invoice', 'Tax invoice', 'TAX INVOICE', 'Invoice', 'INVOICE', 'Tax Invoice / Statement', 'TAX INVOICE (ORIGINAL)']
BILL_TO = ['Bill To', 'BILL TO', 'Invoice To', 'To', 'TO:', 'Sold To', 'Customer', 'Billed to', 'Client', 'Attention', 'Invoice to:', 'Customer Details']
ABN = ['ABN', 'ABN:', 'A.B.N.', 'ABN No', 'ABN No.', 'Abn', 'ABN -', 'A.B.N']
DESCRIPTION = ['Description', 'Item', 'DESCRIPTION', 'Details', 'Product', 'Item Description', 'Service', 'Particulars']
AMOUNT = ['Amount', 'Total', 'AMOUNT', 'Amount AUD', 'Ext Price', 'Line Total', 'Amount ($)', 'Value', 'Price']
MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']


def pick(rng, split, common, held):
    return rng.choice(held) if split == 'held' and rng.random() < .6 else rng.choice(common)


def date_format(rng):
    """A function from a date to its text: one per document, as a program prints them."""
    def ordinal(n):
        return f'{n}{"th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")}'
    return rng.choice([
        lambda d: f'{d.day:02d}/{d.month:02d}/{d.year}', lambda d: f'{d.day:02d}/{d.month:02d}/{d.year}', lambda d: f'{d.day:02d}/{d.month:02d}/{d.year}', lambda d: f'{d.day}/{d.month:02d}/{d.year}', lambda d: f'{d.day}/{d.month}/{d.year}',
        lambda d: f'{d.day:02d}/{d.month:02d}/{d.year % 100:02d}', lambda d: f'{d.day:02d}-{d.month:02d}-{d.year}', lambda d: f'{d.day:02d}.{d.month:02d}.{d.year}', lambda d: d.isoformat(),
        lambda d: f'{d.day} {MONTHS[d.month - 1]} {d.year}', lambda d: f'{d.day:02d} {MONTHS[d.month - 1][:3]} {d.year}', lambda d: f'{d.day} {MONTHS[d.month - 1][:3]} {d.year}', lambda d: f'{d.day:02d}-{MONTHS[d.month - 1][:3]}-{d.year % 100:02d}',
        lambda d: f'{d.day:02d}-{MONTHS[d.month - 1][:3]}-{d.year}', lambda d: f'{MONTHS[d.month - 1]} {d.day}, {d.year}', lambda d: f'{ordinal(d.day)} {MONTHS[d.month - 1]} {d.year}', lambda d: f'{d.strftime("%A")}, {d.day} {MONTHS[d.month - 1]} {d.year}',
        lambda d: f'{d.day:02d} {MONTHS[d.month - 1][:3].upper()} {d.year}', lambda d: f'{d.strftime("%a")} {d.day:02d}/{d.month:02d}/{d.year}', lambda d: f'{d.day:02d}{MONTHS[d.month - 1][:3].upper()}{d.year % 100:02d}',
    ])
