/** Refusals of sign-in codes: as in errors.ts. */
export const secondFactorRefusals = {
  'second-factor.needed': [422, 'Enter the code from your authenticator app, or one of your recovery codes.'],
  'second-factor.wrong': [
    422,
    'This code is not right. Wait for the next one in your app, and see that your phone sets its clock by itself.',
  ],
  'second-factor.used': [422, 'This code was used already. Wait for the next one in your app.'],
  'second-factor.too-many': [429, 'Too many wrong codes. Wait 15 minutes, then enter the newest one.'],
  'second-factor.on': [409, 'Sign-in codes are on already. Turn them off first to begin anew.'],
  'second-factor.too-late': [422, 'This took too long. Close it and begin with a new key.'],
  'second-factor.unreadable': [
    409,
    'Your sign-in codes cannot be checked with the key that Docketry runs with. Use a recovery code, or tell whoever runs Docketry.',
  ],
} as const
