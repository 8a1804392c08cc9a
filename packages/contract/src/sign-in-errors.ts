/** Rows of the error table about passwords, second factors, passkeys, sessions and mails. */
export const signInErrors = {
  passkeyInvalid: {
    code: 4030160,
    status: 403,
    message: 'This passkey was not accepted. Please try again, or use your password.',
  },
  confirmationRequired: { code: 4030161, status: 403, message: 'Please confirm that it is you.' },
  secondFactorRequired: { code: 4030162, status: 403, message: 'Set up two-factor authentication first.' },
  codeIncorrect: { code: 4030104, status: 403, message: 'The code is incorrect.' },
  secondFactorActive: { code: 4030105, status: 403, message: 'Two-factor authentication is already on.' },
  secondFactorMissing: { code: 4030106, status: 403, message: 'Two-factor authentication is not on.' },
  unsubscribeLinkInvalid: {
    code: 4040210,
    status: 404,
    message: 'This link belongs to no account, or is incomplete.',
  },
  mailNotFound: { code: 4040161, status: 404, message: 'Mail not found.' },
  apiKeyNotFound: { code: 4040191, status: 404, message: 'This API key no longer exists.' },
  apiKeysExceeded: {
    code: 4000222,
    status: 400,
    message: 'This account has 20 API keys already. Revoke one that is no longer needed.',
  },
  passkeyNotFound: { code: 4040160, status: 404, message: 'Passkey not found.' },
  passkeysExceeded: {
    code: 4000160,
    status: 400,
    message: 'The account has its full number of passkeys. Remove one first.',
  },
  sessionNotFound: { code: 4040102, status: 404, message: 'Session not found.' },
  passwordTooWeak: {
    code: 4000103,
    status: 400,
    message:
      'Please choose a longer or less common password: at least 15 characters, not counting your name or email address.',
  },
  passwordUnchanged: {
    code: 4000161,
    status: 400,
    message: 'Choose a password other than the one you were given.',
  },
  passwordsNotMatching: { code: 4000003, status: 400, message: 'The passwords do not match.' },
  passwordChangeRequired: {
    code: 4030101,
    status: 403,
    message: 'Choose your own password first.',
  },
  ownPersonOnly: {
    code: 4030103,
    status: 403,
    message: 'Only the account’s owner can do this, not someone logged in on their behalf.',
  },
  signUpClosed: { code: 4030102, status: 403, message: 'Sign-up is not open here.' },
} as const;
