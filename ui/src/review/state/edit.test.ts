import { describe, expect, it } from 'vitest'
import { typedDate } from '@docketry/contracts/rules/dates.ts'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { valuesWith } from '../../../testing/values-with.ts'
import { currentToasts } from '../../parts/toasts.tsx'
import { acceptedCharacters, commitEdit, editOf, startsTyping, todayIn, typedCents, withoutTags } from './edit.ts'
import { createReview, type Review } from './review.ts'
import { columnOf, type Key } from './columns.ts'
import { realChange } from './rows.ts'
import { takesCharacter } from './characters.ts'

const now = valuesWith()
const by = { today: '2026-11-21' }

describe('editOf', () => {
  it('gives no patch for a text that is no date or amount, and clears a date that is deleted', () => {
    expect(['99/99', '31/2/26', '29/2/2025', 'soon'].map(text => editOf('paymentDate', text, now, by))).toEqual([null, null, null, null])
    expect(editOf('paymentDate', '  ', now, by)).toEqual({ paymentDate: null })
    expect(editOf('total', '12/3', now, by)).toBeNull()
    expect(editOf('gst', '', now, by)).toBeNull()
  })

  it('cuts a long text between characters: the server refuses half of an emoji, and everything that is saved with it', () => {
    expect(editOf('supplier', `${'x'.repeat(199)}🍺`, now, by)).toEqual({ supplier: 'x'.repeat(199) })
    expect(editOf('supplier', `${'x'.repeat(198)}🍺🍺`, now, by)).toEqual({ supplier: `${'x'.repeat(198)}🍺` })
  })

  it('reads amounts to the cent and keeps the sign of a credit note', () => {
    expect(editOf('total', '1,234.5', now, by)).toEqual({ total: 123450 })
    expect(editOf('total', '$ 1,234,567', now, by)).toEqual({ total: 123456700 })
    expect(editOf('gst', '4.95', { ...now, total: -5445, gst: -450 }, by)).toEqual({ gst: -495 })
    expect(editOf('gst', '0', { ...now, total: -5445 }, by)).toEqual({ gst: 0 })
  })

  it.each(['12,50', '1.234,50', '1234,50', '1,23', ',5', '12,3456'])('takes no comma for nothing: %s is not an amount', text => {
    expect(editOf('total', text, now, by)).toBeNull()
  })

  it('strips tags from supplier and ABN, and white space from the ABN', () => {
    expect(editOf('supplier', '<b>Big</b> Shop <script>x</script>', now, by)).toMatchObject({ supplier: 'Big Shop x' })
    expect(editOf('abn', ' 78 996 <i>030</i> 824 ', now, by)).toEqual({ abn: '78996030824' })
    expect(withoutTags('1 < 2')).toBe('1 < 2')
  })

  it('writes a known category as the list has it and takes any other', () => {
    expect(editOf('category', 'motor VEHICLE', now, by)).toEqual({ category: 'Motor vehicle' })
    expect(editOf('category', 'Beehives', now, by)).toEqual({ category: 'Beehives' })
  })

  it('takes a pasted date as it is shown, and an amount with its comma and currency sign', () => {
    expect(editOf('paymentDate', acceptedCharacters('paymentDate', '14 Sep 2026'), now, by)).toEqual({ paymentDate: '2026-09-14' })
    expect(editOf('paymentDate', acceptedCharacters('paymentDate', '2 december 2025'), now, by)).toEqual({ paymentDate: '2025-12-02' })
    expect(editOf('paymentDate', acceptedCharacters('paymentDate', 'Date: 14/09/2026'), now, by)).toEqual({ paymentDate: '2026-09-14' })
    expect(editOf('total', acceptedCharacters('total', '$1,234.50'), now, by)).toEqual({ total: 123450 })
  })

  it('gives a due date without a year the first such day after the printed date, on the cash basis too, where a bill may be paid late', () => {
    expect(editOf('dueDate', '19/10', now, by)).toEqual({ dueDate: '2026-10-19' })
    expect(editOf('dueDate', '19/8', { ...now, invoiceDate: '2026-07-20' }, by)).toEqual({ dueDate: '2026-08-19' })
  })

  it('cuts a text at the length that the server accepts', () => {
    expect(editOf('supplier', 'x'.repeat(600), now, by)).toMatchObject({ supplier: 'x'.repeat(200) })
    expect(editOf('category', 'y'.repeat(600), now, by)).toEqual({ category: 'y'.repeat(100) })
    expect(editOf('invoiceNumber', '9'.repeat(600), now, by)).toEqual({ invoiceNumber: '9'.repeat(100) })
    expect(editOf('abn', '9'.repeat(600), now, by)).toEqual({ abn: '9'.repeat(20) })
  })
})

it('realChange drops values that are the same as before', () => {
  expect(realChange(now, { total: 54450, gst: 0 })).toEqual({ gst: 0 })
})

describe('takesCharacter', () => {
  const taken = (key: Key, text: string) =>
    Array.from(text)
      .filter(it => takesCharacter(key, it))
      .join('')

  it('takes digits, dot and slash in amounts and no letters', () => {
    expect(taken('total', '1./a- ')).toBe('1./')
    expect(taken('paymentDate', '1- x')).toBe('1- ')
    expect(taken('invoiceNumber', 'A#-%')).toBe('A#-')
    expect(taken('supplier', 'É&’<')).toBe('É&’')
    expect(acceptedCharacters('abn', 'ABN: 12 345')).toBe(' 12 345')
  })

  it('takes dash and space in dates, what numbers have in the invoice number, and what names have in supplier and category', () => {
    for (const [key, all] of [
      ['paymentDate', '3/7.20-26 '],
      ['invoiceNumber', 'INV-20/41.7 #3'],
      ['supplier', 'Café O’Brien & Sons (NSW), 24/7'],
      ['category', 'Repairs & maintenance, 50/50'],
    ] as const) {
      expect(taken(key, all)).toBe(all)
    }
    for (const [key, none] of [
      ['paymentDate', 'Jul,:'],
      ['invoiceNumber', '%<>$&'],
      ['supplier', '<>{}|'],
      ['category', '<>{}|#'],
    ] as const)
      expect(taken(key, none)).toBe('')
  })
})

it('startsTyping opens no editor for stray letters, space, slash or chords', () => {
  const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })
  expect(startsTyping(columnOf('total'), press('x'))).toBe(false)
  expect(startsTyping(columnOf('total'), press('7'))).toBe(true)
  expect(startsTyping(columnOf('supplier'), press(' '))).toBe(false)
  expect(startsTyping(columnOf('invoiceNumber'), press('/'))).toBe(false)
  expect(startsTyping(columnOf('supplier'), press('s', { ctrlKey: true }))).toBe(false)
})

it('typedCents reads amounts in dollars, and nothing else', () => {
  expect(['5', '.5', '5.', '$1,000.10', '1.005', '1.004'].map(typedCents)).toEqual([500, 50, 500, 100010, 101, 100])
  expect(['', '.', '1.2.3', 'NaN', '-5', '99999999999999'].map(typedCents)).toEqual([null, null, null, null, null, null])
})

describe('typedDate', () => {
  it('takes day, month and year separated by space, dot, slash or dash', () => {
    for (const text of ['18 9 2026', '18.09.2026', '18/9/26', '18-09-2026', ' 18 / 9 / 2026 ', '18/9/2026/', '2026-09-18'])
      expect(typedDate(text, by.today)).toBe('2026-09-18')
  })

  it('takes the latest such day that is not after today when the year is missing', () => {
    expect(typedDate('21/11', by.today)).toBe('2026-11-21')
    expect(typedDate('22/11', by.today)).toBe('2025-11-22')
    expect(typedDate('29.2', by.today)).toBe('2024-02-29')
  })

  it('is null for days that do not exist and for other texts', () => {
    for (const text of ['31/4/2026', '0/1/2026', '12/13', '18', '', '2026-13-18', '18/9/2026x', '1/2/3/4', '18/9/026']) {
      expect(typedDate(text, by.today)).toBeNull()
    }
  })
})

it('todayIn is the date in Sydney, a day later than in UTC by evening', () => {
  expect(todayIn('Australia/Sydney', Date.parse('2026-11-20T20:00:00Z'))).toBe('2026-11-21')
})

describe('commitEdit', () => {
  const errors = () =>
    currentToasts()
      .filter(it => it.topic === 'typed')
      .map(it => it.text)

  it('refuses a date that does not exist, and shows why until a value is accepted', () => {
    const review = createReview(fakeDetail(3))
    const before = review.row('i1')?.values.paymentDate
    expect(commitEdit(review, { id: 'i1', key: 'paymentDate', text: '31/2/26', typed: true })).toBe('refused')
    expect(review.row('i1')).toMatchObject({ patch: {}, flags: {}, values: { paymentDate: before } })
    expect(errors()).toEqual([expect.stringContaining('This date does not exist')])
    expect(commitEdit(review, { id: 'i1', key: 'paymentDate', text: '28/2/26', typed: true })).toBe('changed')
    expect(review.row('i1')?.values.paymentDate).toBe('2026-02-28')
    expect(errors()).toEqual([])
  })

  it('changes nothing for the text that is there already, and names what to type instead of a text that is no amount or currency', () => {
    const review = createReview(fakeDetail(3))
    expect(commitEdit(review, { id: 'i1', key: 'supplier', text: review.row('i1')?.values.supplier ?? '', typed: true })).toBe('unchanged')
    expect(commitEdit(review, { id: 'i1', key: 'total', text: '1.2.3', typed: true })).toBe('refused')
    expect(errors()).toEqual([expect.stringContaining('such as 12.50')])
    expect(commitEdit(review, { id: 'i1', key: 'currency', text: 'DOL', typed: true })).toBe('refused')
    expect(errors()).toEqual([expect.stringContaining('such as AUD')])
  })

  it('refuses an amount that is too large, and says the largest one', () => {
    const review = createReview(fakeDetail(3))
    const typeTotal = (text: string) => commitEdit(review, { id: 'i1', key: 'total', text, typed: true })
    expect(typeTotal('10,000,000,000.01')).toBe('refused')
    expect(errors()).toEqual(['This amount is too large, so the previous one stays. Type 10,000,000,000.00 at most.'])
    expect(typeTotal('10,000,000,000.00')).toBe('changed')
  })

  describe('in a doubtful cell', () => {
    const gst = { id: 'i3', key: 'gst' as const }
    const [flagOf, steps] = [
      (review: Review) => review.row('i3')?.flags.gst?.level,
      (review: Review) => review.store.get().undoStack.done.map(it => it.words),
    ]

    it('confirms the value that is typed as it was read, also with fewer digits', () => {
      for (const text of ['4.50', '4.5']) {
        const review = createReview(fakeDetail(4))
        expect(commitEdit(review, { ...gst, text, typed: true })).toBe('unchanged')
        expect({ flag: flagOf(review), steps: steps(review) }).toEqual({ flag: undefined, steps: ['GST confirmed'] })
      }
    })

    it('confirms nothing when its editor was only opened', () => {
      const review = createReview(fakeDetail(4))
      commitEdit(review, { ...gst, text: '4.50', typed: false })
      expect({ flag: flagOf(review), steps: steps(review) }).toEqual({ flag: 'doubtful', steps: [] })
    })

    it('confirms the value that was read when a person types it again after another one', () => {
      const review = createReview(fakeDetail(4))
      commitEdit(review, { ...gst, text: '4.40', typed: true })
      commitEdit(review, { ...gst, text: '4.50', typed: true })
      expect({ flag: flagOf(review), dirty: review.store.get().undoStack.dirty }).toEqual({
        flag: undefined,
        dirty: { i3: { confirmedColumns: 'gst' } },
      })
    })

    it('confirms no empty value', () => {
      const detail = fakeDetail(7)
      const review = createReview(detail)
      commitEdit(review, { id: 'i6', key: 'abn', text: '', typed: true })
      expect(steps(review)).toEqual([])
    })
  })
})
