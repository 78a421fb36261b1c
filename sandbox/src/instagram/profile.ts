import { holds } from '../assumptions.ts'
import { personByScopedId } from '../state/people.ts'
import { fieldsParam, type Answer, type Call } from './graph/call.ts'
import { graphError, notPermitted } from './graph/errors.ts'
import { selectFields } from './graph/fields.ts'

/** Requires consent: the person wrote or tapped; a comment is not enough. */
export function getPerson(call: Call, id: string): Answer {
  const { state } = call.sandbox
  if (!holds(state.settings, 'profile_readable')) throw notPermitted('instagram_business_basic')
  const person = personByScopedId(state, id, call.account)
  if (!person) throw graphError([400, 9010], '(#9010) No matching Instagram user')
  const threadId = state.data.threadByPair.get(`${call.account.username}/${person.username}`)
  const thread = threadId ? state.data.threads.get(threadId) : undefined
  if (!thread || thread.lastContactAt === null) {
    throw graphError([400, 230], '(#230) User consent is required to access user profile')
  }
  return selectFields(
    {
      id: () => id,
      name: () => person.name || null,
      username: () => person.username,
      profile_pic: () => `${call.sandbox.url}/avatars/${person.username}.svg`,
      follower_count: () => person.followerCount,
      is_user_follow_business: () => person.follows.includes(call.account.username),
      is_business_follow_user: () => false,
      is_verified_user: () => person.verified,
    },
    fieldsParam(call, 'id,name,profile_pic'),
    'IGBusinessScopedID',
  )
}
