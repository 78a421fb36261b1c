import { addComment } from '../world/comments.ts'
import { postsOf } from '../world/posts.ts'
import { killTokens } from '../world/tokens.ts'
import type { Scenario } from './run.ts'

export const tokenExpired: Scenario = {
  title: 'Token expired',
  story: 'Every token of the account dies, then somebody asks for the price.',
  run: ({ world }, account) => {
    killTokens(world, account, 463)
    const post = postsOf(world, account.username)[0]
    if (!post) return
    addComment(world, { postId: post.id, author: { kind: 'person', username: 'tomas_runs' }, text: 'price?' })
  },
}
