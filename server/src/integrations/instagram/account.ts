import { PlatformError } from './errors.ts'
import { segment, type Credentials, type Graph } from './graph.ts'
import { confirm, read } from './read.ts'
import { Me, Profile, Subscriptions } from './wire.ts'

const ME_FIELDS =
  'id,user_id,username,name,account_type,profile_picture_url,followers_count,follows_count,media_count'
const PROFILE_FIELDS =
  'name,username,profile_pic,follower_count,is_user_follow_business,is_business_follow_user,is_verified_user'

/** Everything we understand. An account subscribed to one field gets all that the app has. */
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
    /** The account that a token belongs to. */
    async me(accessToken: string): Promise<Me> {
      const as = { platformUserId: 'me', accessToken }
      return read(Me, await graph.get(as, { path: '/me', query: { fields: ME_FIELDS } }))
    },

    /** Turns webhooks on for this account. */
    async subscribe(as: Credentials): Promise<void> {
      const query = { subscribed_fields: subscribedFields.join(',') }
      confirm(await graph.post(as, { path: subscriptionPath(as), query }))
    },

    async unsubscribe(as: Credentials): Promise<void> {
      confirm(await graph.delete(as, { path: subscriptionPath(as) }))
    },

    /** The fields that arrive; none when the subscription was removed. */
    async subscriptions(as: Credentials): Promise<string[]> {
      const answer = read(Subscriptions, await graph.get(as, { path: subscriptionPath(as) }))
      return answer.data.flatMap((app) => app.subscribed_fields ?? [])
    },

    /** Null when the person never wrote, blocked the account or is unknown. */
    async getProfile(as: Credentials, personId: string): Promise<Profile | null> {
      try {
        const query = { fields: PROFILE_FIELDS }
        return read(Profile, await graph.get(as, { path: segment(personId), query }))
      } catch (error) {
        if (error instanceof PlatformError && hiddenReasons.has(error.reason)) return null
        throw error
      }
    },
  }
}

const hiddenReasons: ReadonlySet<string> = new Set(['profile_hidden', 'not_found', 'person_unavailable'])
