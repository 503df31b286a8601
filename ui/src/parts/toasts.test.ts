import { expect, it } from 'vitest'
import { notify, notifyError, standing } from './toasts.tsx'

it('takes the place of what told of the same before, an error too, and of nothing else', () => {
  notifyError('No connection', undefined, 'save')
  notifyError('Another trouble')
  notify('3 invoices saved', { about: 'save' })
  expect(standing().map(it => it.text)).toEqual(['Another trouble', '3 invoices saved'])
})
