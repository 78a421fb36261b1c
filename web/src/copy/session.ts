export const sessionWords = {
  profileMissing: 'User profile could not be retrieved.',
  profileNotCreated: 'Failed to create user profile.',
  profileNotReady: 'Failed to initialize user profile',
  accountsFailed: 'Failed to fetch connected accounts',
  signOutFailed: 'An unexpected error occurred during sign-out',
  sessionUnknown: "We couldn't check whether you're signed in.",
  starting: 'Starting Skein',
  connectFailed: "Couldn't connect the account. Try again.",
  emailConfirmed: 'Email confirmed. Welcome to Skein!',
  instagramConnected: 'Instagram connected successfully! Your account is now ready for automation.',
  gmailConnected: 'Gmail connected successfully! The assistant can now use this mailbox.',
} as const
