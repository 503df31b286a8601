/** The refusals of payments, as in errors.ts. */
export const paymentRefusals = {
  'payment.under-way': [409, 'A payment is under way already. Wait a minute, then look at this page again.'],
  'payment.none': [503, 'Payments are not set up here. Tell whoever runs Docketry; nothing was charged.'],
  'payment.declined': [402, 'Your card was declined. Nothing was charged; try another card, or ask your bank.'],
  'payment.insufficient-funds': [402, 'Your card has insufficient funds. Nothing was charged; try another card.'],
  'payment.expired-card': [402, 'Your card has expired. Nothing was charged; try another card.'],
  'payment.wrong-number': [
    402,
    'The number, date or security code of the card is not right. Nothing was charged; check them, then try again.',
  ],
  'payment.not-confirmed': [402, 'Your bank did not confirm the payment. Nothing was charged; try again, or use another card.'],
  'payment.unreachable': [502, 'The card provider cannot be reached at the moment. Nothing is charged twice: try again in a minute.'],
  'payment.forged': [400, 'This message does not come from the card provider.'],
} as const
