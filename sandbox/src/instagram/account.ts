import { postsOf } from '../state/posts.ts'
import { fieldsParam, type Answer, type Call } from './call.ts'
import { selectFields } from './fields.ts'

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
