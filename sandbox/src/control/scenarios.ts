import { z } from 'zod'
import { command } from './command.ts'
import { BrandName } from './schema.ts'
import { stormCommands } from './storm.ts'
import type { Sandbox } from '../context.ts'
import { requireAccount } from '../world/accounts.ts'
import { addComment } from '../world/comments.ts'
import { addMessage, threadBetween } from '../world/messages.ts'
import { requirePerson } from '../world/people.ts'
import { createPost, postsOf } from '../world/posts.ts'
import { killTokens } from '../world/tokens.ts'
import type { Account } from '../world/world-types.ts'

interface Scenario {
  title: string
  story: string
  run(sandbox: Sandbox, account: Account): Promise<void> | void
}

const quietDay: Scenario = {
  title: 'Quiet day',
  story: 'Three comments, one of them a question about the price, and one direct message.',
  run: ({ world }, account) => {
    const [newest, older] = postsOf(world, account.username)
    if (!newest) return
    const say = (username: string, postId: string, text: string) =>
      addComment(world, { postId, author: { kind: 'person', username }, text })
    say('sofia.on.sunday', newest.id, 'Lovely light in this one.')
    say('jonah.b', newest.id, 'What is the price of one?')
    say('priya.reads', (older ?? newest).id, 'Saving this for my sister 💌')
    addMessage(world, threadBetween(world, account, requirePerson(world, 'mia.makes')), {
      from: 'person',
      text: 'Good morning! Are you open on Saturday?',
    })
  },
}

const launchDay: Scenario = {
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

const tokenExpired: Scenario = {
  title: 'Token expired',
  story: 'Every token of the account dies, then somebody asks for the price.',
  run: ({ world }, account) => {
    killTokens(world, account, 463)
    const post = postsOf(world, account.username)[0]
    if (!post) return
    addComment(world, { postId: post.id, author: { kind: 'person', username: 'tomas_runs' }, text: 'price?' })
  },
}

const commentStorm: Scenario = {
  title: 'Comment storm',
  story: 'Five hundred comments by two hundred people on the newest post, as fast as this machine can.',
  run: async (sandbox, account) => {
    await stormCommands.makeStorm.run(sandbox, {
      account: account.username,
      comments: 500,
      people: 200,
      perSecond: 0,
      wait: false,
    })
  },
}

export const scenarios = {
  'quiet-day': quietDay,
  'launch-day': launchDay,
  'token-expired': tokenExpired,
  'comment-storm': commentStorm,
} satisfies Record<string, Scenario>

export const scenarioCommands = {
  runScenario: command(
    z.object({
      name: z.enum(['quiet-day', 'launch-day', 'token-expired', 'comment-storm']),
      account: BrandName,
    }),
    async (sandbox, input) => {
      await scenarios[input.name].run(sandbox, requireAccount(sandbox.world, input.account))
      return { name: input.name }
    },
  ),
}
