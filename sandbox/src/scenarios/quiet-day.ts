import { addComment } from '../world/comments.ts'
import { addMessage, threadBetween } from '../world/messages.ts'
import { requirePerson } from '../world/people.ts'
import { postsOf } from '../world/posts.ts'
import type { Scenario } from './run.ts'

export const quietDay: Scenario = {
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
