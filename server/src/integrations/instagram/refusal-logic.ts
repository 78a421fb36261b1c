import type { PlatformReason } from './errors.ts'

/** Failures of a send in plain language. Instagram's own message is a technical detail. */
const refusals: Readonly<Record<PlatformReason, string>> = {
  account_ineligible: "This account isn't allowed to send messages.",
  account_restricted: 'The account is restricted for now.',
  app_not_approved: "Your Instagram app isn't approved for this yet.",
  bad_request: "Instagram didn't accept the request.",
  blocked: 'Instagram blocks this kind of action for a while.',
  code_refused: "Instagram didn't accept the sign-in.",
  media_refused: "The image can't be used. Check its URL and format.",
  message_access_off: 'Access to messages is turned off in the Instagram app.',
  network: "Instagram couldn't be reached after several tries.",
  not_found: 'It was deleted on Instagram.',
  outside_window: 'The reply window has closed.',
  permission_missing: 'A permission is missing. Reconnect the account.',
  person_unavailable: "This customer can't receive messages.",
  private_reply_refused: "This comment can't get a private reply, or already has one.",
  profile_hidden: "This customer hasn't agreed to be contacted.",
  rate_limited: 'Too much was sent in a short time.',
  service_down: 'Instagram had a fault of its own after several tries.',
  spam_suspected: 'It looked like spam to Instagram.',
  thread_elsewhere: 'Another app is handling this conversation.',
  timeout: "Instagram didn't respond after several tries.",
  token_invalid: 'Instagram signed this account out. Reconnect it.',
  unknown: "Instagram didn't say why.",
  unreadable: "Instagram's response couldn't be read.",
}

/** Returns a sentence for the reason of a failed send; also for a reason that Skein does not know. */
export const plainRefusal = (reason: string | undefined): string =>
  Object.entries(refusals).find(([known]) => known === reason)?.[1] ?? refusals.unknown
