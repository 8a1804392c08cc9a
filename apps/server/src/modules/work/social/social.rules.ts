/** The purpose that each secret is encrypted for, so that one cannot be decrypted in place of another. */
export const purposes = {
  token: 'oauth token',
  refreshToken: 'oauth refresh token',
  verifier: 'oauth verifier',
};
