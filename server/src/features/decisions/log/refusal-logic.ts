/** The platform's refusals in plain language. The trace contains the platform's own message. */
const plainWords: Readonly<Record<string, string>> = {
  account_ineligible: 'this account may not send messages.',
  account_restricted: 'the account is restricted for now.',
  app_not_approved: 'this installation is not approved for it yet.',
  bad_request: 'it did not accept the request.',
  blocked: 'it blocks this kind of action for a while.',
  media_refused: 'the picture cannot be used. Check its address and format.',
  message_access_off: 'access to messages is switched off in the Instagram app.',
  network: 'it could not be reached, however often it was tried.',
  outside_window: 'the time for an answer is over.',
  permission_missing: 'a permission is missing; connect the account again.',
  person_unavailable: 'this person cannot get messages.',
  private_reply_refused: 'this comment cannot get a private reply, or had one already.',
  profile_hidden: 'this person has not agreed to be contacted.',
  rate_limited: 'too much was sent in a short time, however often it was tried.',
  service_down: 'it had a fault of its own, however often it was tried.',
  spam_suspected: 'it looked like spam to it.',
  thread_elsewhere: 'another app has this conversation.',
  timeout: 'it did not answer in time, however often it was tried.',
}

export const plainRefusal = (reason: string | undefined): string =>
  plainWords[reason ?? ''] ?? 'it gave no reason that we know. Its own words stand in the steps below.'
