/** What each secret is sealed for, so that none stands in another's place. */
export const purposes = {
  token: 'oauth token',
  refreshToken: 'oauth refresh token',
  verifier: 'oauth verifier',
};
