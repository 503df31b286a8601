/** The refusals of merging clients and of separating them, as in errors.ts. */
export const clientMergeRefusals = {
  'client.merge-self': [422, 'A client cannot be merged with itself. Choose another client.'],
  'client.merge-firm': [422, 'Your own firm stays a client by itself. Choose it as the client that stays.'],
  'client.merged': [409, 'This client was merged into another one. Go on with the client that stayed.'],
  'client.merge-archived': [
    409,
    'The client that stays is archived. Restore it on its page first, or choose the other one as the client that stays.',
  ],
  'client.merge-account': [422, 'This client uses Docketry itself and stays a client by itself. Choose it as the client that stays.'],
  'client.merge-numbers': [
    422,
    'The two have different ABNs or tax file numbers. Confirm that they are one business, or do not merge them.',
  ],
  'client.merge-hindered': [409, 'Something is in the way of this. Open the dialog again: it names what to do first.'],
  'client.not-merged': [409, 'These clients are not merged. Reload the page.'],
  'client.separate-outer': [409, 'The client that stayed was itself merged into another one. Separate those two first.'],
} as const
