import { m } from '@skein/messages'
import type { ConnectionCheck } from '@skein/contract/accounts/connection'
import { day, hour } from '@skein/contract/durations'

/** Without these no automation works. They are subscribed first, in one call. */
export const neededFields = ['comments', 'messages'] as const

/** What an account loses without the field. Each is subscribed in a call of its own, because one unknown field refuses a whole call. */
export const fieldCosts = {
  live_comments: () => m.server_field_live_comments(),
  mentions: () => m.server_field_mentions(),
  message_edit: () => m.server_field_message_edit(),
  message_reactions: () => m.server_field_message_reactions(),
  messaging_handover: () => m.server_field_messaging_handover(),
  messaging_optins: () => m.server_field_messaging_optins(),
  messaging_postbacks: () => m.server_field_messaging_postbacks(),
  messaging_referral: () => m.server_field_messaging_referral(),
  messaging_seen: () => m.server_field_messaging_seen(),
} as const

const neededNames = {
  comments: () => m.server_field_comments(),
  messages: () => m.server_field_messages(),
} as const

type OptionalField = keyof typeof fieldCosts

export const optionalFields = Object.keys(fieldCosts) as OptionalField[]

/** A subscription as stored. Times are in milliseconds since 1970. */
export interface Subscription {
  subscribed_fields: readonly string[]
  refused_fields: readonly string[]
  fields_tried_at: number | null
  subscribed_at: number | null
  subscription_unlisted: boolean
}

/** Refused fields are tried again after this time: Meta adds fields, and an app may be reviewed meanwhile. */
const refusedRetryMs = 7 * day
/** How often an account is subscribed again whose subscription cannot be read. Meta ends one after an hour of failures. */
const blindRepeatMs = hour

/** Returns whether the listed fields contain all that were accepted; `unknown` when the list cannot be read. */
export function judgeListed(
  listedFields: readonly string[] | null,
  { refused_fields }: Pick<Subscription, 'refused_fields'>,
): 'ok' | 'lost' | 'unknown' {
  if (listedFields === null) return 'unknown'
  const expected = neededFields.filter((field) => !refused_fields.includes(field))
  return expected.every((field) => listedFields.includes(field)) ? 'ok' : 'lost'
}

/** Returns whether an account that may or may not be subscribed is subscribed again. */
export const isBlindRepeatDue = ({ subscribed_at }: Subscription, now: number) =>
  subscribed_at === null || now - subscribed_at >= blindRepeatMs

/** Returns whether refused fields are tried again. */
export const isRetryDue = ({ fields_tried_at }: Subscription, now: number) =>
  fields_tried_at === null || now - fields_tried_at >= refusedRetryMs

/** Returns the fields to subscribe: those without a result, and with `retries` the refused ones. */
export function fieldsToTry({ subscribed_fields, refused_fields }: Subscription, retries: boolean): string[] {
  return [...neededFields, ...optionalFields].filter(
    (field) => !subscribed_fields.includes(field) && (retries || !refused_fields.includes(field)),
  )
}

type WebhookCheck = Pick<ConnectionCheck, 'state' | 'message' | 'fix' | 'refused'>

/** Returns the check of a subscription whose list was requested with a working login. */
export function webhookCheckOf(
  listedFields: readonly string[] | null,
  subscription: Subscription,
): WebhookCheck {
  const { refused_fields, subscribed_at, subscription_unlisted } = subscription
  const refused = [...refused_fields]
  const verdict = judgeListed(listedFields, subscription)
  const isLost = verdict === 'lost' && !subscription_unlisted
  if (isLost || (verdict !== 'ok' && subscribed_at === null)) {
    return { state: 'failed', message: texts.lost(), fix: 'resubscribe', refused }
  }
  if (verdict !== 'ok') {
    const message = [texts.unlisted(), ...refusedText(refused_fields)].join(' ')
    return { state: 'unknown', message, fix: 'resubscribe', refused }
  }
  if (refused_fields.length === 0) return { state: 'ok', message: texts.arriving(), fix: null, refused }
  return {
    state: 'limited',
    message: refusedText(refused_fields).join(' '),
    fix: 'resubscribe',
    refused,
  }
}

function refusedText(refusedFields: readonly string[]): string[] {
  if (refusedFields.length === 0) return []
  const isRefused = (field: string) => refusedFields.includes(field)
  const lost = neededFields.filter(isRefused).map((field) => neededNames[field]())
  const optional = optionalFields.filter(isRefused).map((field) => fieldCosts[field]())
  const arriving = neededFields.filter((field) => !isRefused(field)).map((field) => neededNames[field]())
  return [
    ...(arriving.length > 0 ? [m.server_fields_arriving({ names: listOf(arriving) })] : []),
    m.server_fields_refused({ names: listOf([...lost, ...optional]) }),
    m.server_fields_weekly(),
  ]
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(m.locale_code(), { type: 'conjunction' }).format(names)

const texts = {
  arriving: () => m.server_fields_receiving(),
  lost: () => m.server_fields_not_receiving(),
  unlisted: () => m.server_fields_unshown(),
} as const
