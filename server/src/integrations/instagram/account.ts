import { PlatformError } from './graph/errors.ts'
import { segment, type Credentials, type Graph, requireSuccess, parseResponse } from './graph/graph.ts'
import { Me, Profile, Subscriptions } from './graph/schemas.ts'

/** From most to least: a list with a field that Instagram does not know is refused as a whole. */
const ME_FIELDS = [
  'id,user_id,username,name,account_type,profile_picture_url,followers_count,follows_count,media_count',
  'id,user_id,username,account_type',
  'id,user_id,username',
]
const PROFILE_FIELDS =
  'name,username,profile_pic,follower_count,is_user_follow_business,is_business_follow_user,is_verified_user'

export function accountCalls(graph: Graph) {
  const subscriptionPath = (as: Credentials) => `${segment(as.platformUserId)}/subscribed_apps`

  return {
    /** Returns the account that the token belongs to. */
    async me(token: Omit<Credentials, 'platformUserId'>): Promise<Me> {
      const as = { ...token, platformUserId: 'me' }
      const read = (fields: string) => graph.get(as, { path: '/me', query: { fields } })
      const [all = '', ...fewer] = ME_FIELDS
      let response = read(all)
      for (const fields of fewer) {
        response = response.catch((error: unknown) => {
          if (error instanceof PlatformError && error.reason === 'bad_request') return read(fields)
          throw error
        })
      }
      return parseResponse(Me, await response)
    },

    /** Subscribes the app to webhooks of this account. One field that Instagram does not know refuses the whole call. */
    async subscribe(as: Credentials, fields: readonly string[]): Promise<void> {
      const query = { subscribed_fields: fields.join(',') }
      requireSuccess(await graph.post(as, { path: subscriptionPath(as), query }))
    },

    async unsubscribe(as: Credentials): Promise<void> {
      requireSuccess(await graph.delete(as, { path: subscriptionPath(as) }))
    },

    /** Returns the subscribed fields; empty when the subscription was removed, null when the fields are not named. */
    async subscriptions(as: Credentials): Promise<string[] | null> {
      return (await graph.read(as, Subscriptions, { path: subscriptionPath(as) })).fields
    },

    /** Returns null when the person never wrote, blocked the account or is unknown. */
    async getProfile(as: Credentials, personId: string): Promise<Profile | null> {
      try {
        const query = { fields: PROFILE_FIELDS }
        return await graph.read(as, Profile, { path: segment(personId), query })
      } catch (error) {
        if (error instanceof PlatformError && hiddenReasons.has(error.reason)) return null
        throw error
      }
    },
  }
}

const hiddenReasons: ReadonlySet<string> = new Set(['profile_hidden', 'not_found', 'person_unavailable'])
