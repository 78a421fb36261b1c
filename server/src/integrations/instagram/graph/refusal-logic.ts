import { m } from '@skein/messages'
import type { PlatformReason } from './errors.ts'

/** Failures of a send in plain language. Instagram's own message is a technical detail. */
const refusals: Readonly<Record<PlatformReason | 'author_left', () => string>> = {
  account_ineligible: () => m.server_refusal_may_not_send(),
  account_restricted: () => m.server_refusal_restricted(),
  app_not_approved: () => m.server_refusal_not_approved(),
  author_left: () => m.server_refusal_author_left(),
  bad_request: () => m.server_refusal_bad_request(),
  blocked: () => m.server_refusal_blocked(),
  code_refused: () => m.server_refusal_sign_in(),
  media_refused: () => m.server_refusal_image(),
  message_access_off: () => m.server_refusal_messages_off(),
  network: () => m.server_refusal_unreachable(),
  not_found: () => m.server_refusal_deleted(),
  outside_window: () => m.server_refusal_window(),
  permission_missing: () => m.server_refusal_permission(),
  person_unavailable: () => m.server_refusal_cannot_receive(),
  private_reply_refused: () => m.server_refusal_private_reply(),
  profile_hidden: () => m.server_refusal_not_agreed(),
  rate_limited: () => m.server_refusal_too_much(),
  service_down: () => m.server_refusal_fault(),
  spam_suspected: () => m.server_refusal_spam(),
  thread_elsewhere: () => m.server_refusal_other_app(),
  timeout: () => m.server_refusal_no_response(),
  token_invalid: () => m.server_instagram_signed_out(),
  unknown: () => m.server_refusal_unknown(),
  unreadable: () => m.server_refusal_unreadable(),
}

/** Returns a sentence for the reason of a failed send; also for a reason that Skein does not know. */
export const plainRefusal = (reason: string | undefined): string =>
  (Object.entries(refusals).find(([knownReason]) => knownReason === reason)?.[1] ?? refusals.unknown)()
