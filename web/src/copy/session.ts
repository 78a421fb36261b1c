import { m } from '@skein/messages'

export const sessionWords = {
  profileMissing: m.session_profile_missing(),
  profileNotCreated: m.session_profile_not_created(),
  profileNotReady: m.session_profile_not_ready(),
  accountsFailed: m.session_accounts_failed(),
  signOutFailed: m.session_sign_out_failed(),
  sessionUnknown: m.session_unknown(),
  starting: m.session_starting(),
  connectFailed: m.session_connect_failed(),
  emailConfirmed: m.session_email_confirmed(),
  instagramConnected: m.session_instagram_connected(),
  gmailConnected: m.session_gmail_connected(),
} as const
