import type { QuietCause } from './watch-store.ts'

/** What the owner can do about each likely cause. */
export const quietTexts: Readonly<Record<QuietCause, string>> = {
  unsubscribed:
    'Instagram ended the event delivery of this account. Skein turns it on again; events from before may be missing.',
  unreachable:
    'Instagram shows new comments or messages, but the webhook address of this server does not respond. Ask your administrator.',
  development_mode:
    'Instagram shows new comments or messages but delivers no events. The Meta app may be in development mode: set it to Live.',
  undelivered:
    'Instagram shows new comments or messages but delivers no events of this account. Check that the account is public, then turn event delivery on again.',
}
