export const sessionWords = {
  profileMissing: 'User profile could not be retrieved.',
  profileNotCreated: 'Failed to create user profile.',
  profileNotReady: 'Failed to initialize user profile',
  accountsFailed: 'Failed to fetch connected accounts',
  signOutFailed: 'An unexpected error occurred during sign-out',
  sessionUnknown: 'Skein could not find out whether you are signed in.',
  starting: 'Starting Skein',
  instagramConnected: 'Instagram connected successfully! Your account is now ready for automation.',
  gmailConnected: 'Gmail connected successfully! Your mailbox is ready.',
} as const
