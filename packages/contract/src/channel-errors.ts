/** Rows of the error table about channels, servers for deliveries and posts. */
export const channelErrors = {
  exportRulesContradict: {
    code: 4000280,
    status: 400,
    message: 'These rules can never be met: a smallest value is larger than the largest one.',
  },
  channelFeedMissing: { code: 4090360, status: 409, message: 'This channel has no feed.' },
  destinationNotFound: { code: 4040420, status: 404, message: 'This server no longer exists.' },
  destinationsExceeded: {
    code: 4090420,
    status: 409,
    message: 'There are 20 servers already. Delete one that is no longer needed.',
  },
  destinationPasswordMissing: {
    code: 4000420,
    status: 400,
    message: 'Type the password for this server.',
  },
  destinationPaused: { code: 4090421, status: 409, message: 'This server is paused. Continue it first.' },
  destinationUntested: { code: 4090422, status: 409, message: 'Test the connection to this server first.' },
  vehicleNotDelivered: {
    code: 4090430,
    status: 409,
    message:
      'This vehicle is not delivered to this server: it is not ready or not selected, or the server is switched off.',
  },
  socialPostNotFound: { code: 4040390, status: 404, message: 'This post no longer exists.' },
  socialPostBegun: {
    code: 4090390,
    status: 409,
    message: 'This post can no longer be changed: it is being published or has ended.',
  },
  socialPictureRefused: {
    code: 4090391,
    status: 409,
    message: 'Instagram would refuse one of these pictures, and it cannot be adapted.',
  },
  connectionLost: {
    code: 4090392,
    status: 409,
    message: 'Instagram no longer accepts this connection. Connect the account again.',
  },
  connectionUnsuitable: {
    code: 4090393,
    status: 409,
    message: 'This connection is not to Instagram, or is that of another user or client than the vehicle.',
  },
  channelOff: {
    code: 4090290,
    status: 409,
    message: 'This channel is switched off for these vehicles.',
  },
  exportEmpty: {
    code: 4090291,
    status: 409,
    message: 'This channel would refuse every picture of these vehicles.',
  },
} as const;
