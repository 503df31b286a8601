/** Where a person's own keys are. `unsent`: the account has not heard of the last choice yet. */
export const keptWords = (unsent: boolean): string =>
  unsent ? 'Kept in this browser until your account can be reached.' : 'Kept on your account, wherever you sign in.'
