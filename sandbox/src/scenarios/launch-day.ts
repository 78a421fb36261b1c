import { stormCommands } from '../control/storm.ts'
import { createPost } from '../world/posts.ts'
import type { Scenario } from './run.ts'

export const launchDay: Scenario = {
  title: 'Launch day',
  story: 'A new post goes up and forty people comment on it within twenty seconds.',
  run: async (sandbox, account) => {
    const post = createPost(sandbox.world, account, {
      caption:
        'Launch day. The winter cups are in the shop from now on. Comment PRICE and I will send you the list.',
      scene: 'mugs',
    })
    await stormCommands.makeStorm.run(sandbox, {
      account: account.username,
      comments: 40,
      people: 40,
      perSecond: 2,
      postIds: [post.id],
      wait: false,
    })
  },
}
