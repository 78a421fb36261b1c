import { setSubscription } from '../state/accounts.ts'
import { postsOf } from '../state/posts.ts'
import { fieldsParam, type Answer, type Call, textParam } from './call.ts'
import { selectFields } from './fields.ts'
import { badParameter } from './errors.ts'

/** `id` is app-scoped and is not the id that webhooks use; `user_id` is. */
export function getMe(call: Call): Answer {
  const { account, sandbox } = call
  return selectFields(
    {
      id: () => account.scopedId,
      user_id: () => account.id,
      username: () => account.username,
      name: () => account.name,
      account_type: () => account.accountType,
      biography: () => account.biography,
      profile_picture_url: () => `${sandbox.url}/avatars/${account.username}.svg`,
      followers_count: () => account.followersCount,
      follows_count: () => account.followsCount,
      media_count: () => postsOf(sandbox.state, account.username).length,
      website: () => undefined,
    },
    fieldsParam(call, 'id'),
    'IGUser',
  )
}

export const WEBHOOK_FIELDS = [
  'comments',
  'live_comments',
  'mentions',
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_handover',
  'messaging_optins',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
  'standby',
] as const

/** A subscription to any field brings the events of all fields. */
export function subscribe(call: Call): Answer {
  const fields = askedFields(call)
  if (fields.length === 0) throw badParameter('The parameter subscribed_fields is required.')
  const known: readonly string[] = [...WEBHOOK_FIELDS, 'message_edits']
  const wrong = fields.findIndex((field) => !known.includes(field))
  if (wrong >= 0) {
    throw badParameter(
      `Param subscribed_fields[${wrong}] must be one of {${WEBHOOK_FIELDS.join(', ')}} - got "${fields[wrong]}".`,
    )
  }
  const all = [...new Set([...call.account.subscribedFields, ...fields])]
  setSubscription(call.sandbox.state, call.account, all)
  return { success: true }
}

export function unsubscribe(call: Call): Answer {
  setSubscription(call.sandbox.state, call.account, [])
  return { success: true }
}

export function listSubscriptions(call: Call): Answer {
  const { subscribedFields } = call.account
  if (subscribedFields.length === 0) return { data: [] }
  const id = call.sandbox.credentials.appId
  return { data: [{ id, name: 'Sandbox app', subscribed_fields: subscribedFields }] }
}

function askedFields(call: Call): string[] {
  const given = call.params.subscribed_fields
  if (Array.isArray(given)) return given.map(String)
  const text = textParam(call.params, 'subscribed_fields') ?? ''
  return text
    .replaceAll(/[[\]"]/g, '')
    .split(',')
    .map((field) => field.trim())
    .filter(Boolean)
}
