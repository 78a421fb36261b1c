import { PlatformError } from './errors.ts'
import { segment, type Credentials, type Graph, requireSuccess, parseResponse } from './graph.ts'
import { Me, Profile, Subscriptions } from './schemas.ts'

const ME_FIELDS =
  'id,user_id,username,name,account_type,profile_picture_url,followers_count,follows_count,media_count'
const PROFILE_FIELDS =
  'name,username,profile_pic,follower_count,is_user_follow_business,is_business_follow_user,is_verified_user'

/** Every field that `parseWebhook` reads. An account subscribed to one field receives all fields of the app. */
const subscribedFields = [
  'comments',
  'live_comments',
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_handover',
  'messaging_optins',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
]

export function accountCalls(graph: Graph) {
  const subscriptionPath = (as: Credentials) => `${segment(as.platformUserId)}/subscribed_apps`

  return {
    /** Returns the account that the token belongs to. */
    async me(accessToken: string): Promise<Me> {
      const as = { platformUserId: 'me', accessToken }
      return parseResponse(Me, await graph.get(as, { path: '/me', query: { fields: ME_FIELDS } }))
    },

    /** Subscribes the app to webhooks of this account. */
    async subscribe(as: Credentials): Promise<void> {
      const query = { subscribed_fields: subscribedFields.join(',') }
      requireSuccess(await graph.post(as, { path: subscriptionPath(as), query }))
    },

    async unsubscribe(as: Credentials): Promise<void> {
      requireSuccess(await graph.delete(as, { path: subscriptionPath(as) }))
    },

    /** Returns the subscribed fields; empty when the subscription was removed. */
    async subscriptions(as: Credentials): Promise<string[]> {
      const response = parseResponse(Subscriptions, await graph.get(as, { path: subscriptionPath(as) }))
      return response.data.flatMap((app) => app.subscribed_fields ?? [])
    },

    /** Returns null when the person never wrote, blocked the account or is unknown. */
    async getProfile(as: Credentials, personId: string): Promise<Profile | null> {
      try {
        const query = { fields: PROFILE_FIELDS }
        return parseResponse(Profile, await graph.get(as, { path: segment(personId), query }))
      } catch (error) {
        if (error instanceof PlatformError && hiddenReasons.has(error.reason)) return null
        throw error
      }
    },
  }
}

const hiddenReasons: ReadonlySet<string> = new Set(['profile_hidden', 'not_found', 'person_unavailable'])
