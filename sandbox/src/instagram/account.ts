import { setSubscription } from '../state/accounts.ts'
import { holds, isAssumption } from '../assumptions.ts'
import type { Settings } from '../settings.ts'
import { postsOf } from '../state/posts.ts'
import type { Account } from '../state/state-types.ts'
import { fieldsParam, requireScope, type Answer, type Call, textParam } from './graph/call.ts'
import { selectFields } from './graph/fields.ts'
import { mentionFields } from './mentions.ts'
import { badParameter } from './graph/errors.ts'

/** `id` is app-scoped and is not the id that webhooks use; `user_id` is. */
export function getMe(call: Call): Answer {
  const { account, sandbox } = call
  const { settings } = sandbox.state
  const me = selectFields(
    {
      id: () => account.scopedId,
      user_id: () => account.id,
      username: () => account.username,
      name: () => account.name,
      account_type: () => accountType(settings, account),
      biography: () => account.biography,
      profile_picture_url: () => `${sandbox.url}/avatars/${account.username}.svg`,
      ...(holds(settings, 'me_optional_fields_known')
        ? {
            followers_count: () => account.followersCount,
            follows_count: () => account.followsCount,
            media_count: () => postsOf(sandbox.state, account.username).length,
          }
        : {}),
      website: () => undefined,
      ...mentionFields(call),
    },
    fieldsParam(call, 'id'),
    'IGUser',
  )
  return holds(settings, 'me_answer_flat') ? me : { data: [me] }
}

function accountType(settings: Settings, { accountType: type }: Account): string | undefined {
  if (!holds(settings, 'account_type_given')) return undefined
  return holds(settings, 'account_type_upper_case') ? type : type.toLowerCase()
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
  const { settings } = call.sandbox.state
  const knownFields: readonly string[] = [...WEBHOOK_FIELDS, 'message_edits'].filter((field) => {
    const name = `subscribes_${field}`
    return !isAssumption(name) || holds(settings, name)
  })
  const wrong = fields.findIndex((field) => !knownFields.includes(field))
  if (wrong >= 0) {
    throw badParameter(
      `Param subscribed_fields[${wrong}] must be one of {${WEBHOOK_FIELDS.join(', ')}} - got "${fields[wrong]}".`,
    )
  }
  if (!holds(settings, 'subscribe_needs_basic_only')) requireScopesOf(call, fields)
  const before = holds(settings, 'subscription_adds_fields') ? call.account.subscribedFields : []
  const all = [...new Set([...before, ...fields])]
  setSubscription(call.sandbox.state, call.account, all)
  return { success: true }
}

function requireScopesOf(call: Call, fields: readonly string[]) {
  if (fields.some((field) => /comments|mentions/.test(field))) requireScope(call, 'comments')
  if (fields.some((field) => field.startsWith('mess'))) requireScope(call, 'messages')
}

export function unsubscribe(call: Call): Answer {
  setSubscription(call.sandbox.state, call.account, [])
  return { success: true }
}

export function listSubscriptions(call: Call): Answer {
  const { subscribedFields } = call.account
  const { settings } = call.sandbox.state
  if (!holds(settings, 'subscription_readable')) throw badParameter('Unsupported get request')
  if (subscribedFields.length === 0 || !holds(settings, 'subscription_listed')) return { data: [] }
  const app = { id: call.sandbox.credentials.appId, name: 'Sandbox app' }
  if (!holds(settings, 'subscription_lists_fields')) return { data: [app] }
  return { data: [{ ...app, subscribed_fields: subscribedFields }] }
}

function askedFields(call: Call): string[] {
  const fields = call.params.subscribed_fields
  if (Array.isArray(fields)) return fields.map(String)
  const text = textParam(call.params, 'subscribed_fields') ?? ''
  return text
    .replaceAll(/[[\]"]/g, '')
    .split(',')
    .map((field) => field.trim())
    .filter(Boolean)
}
