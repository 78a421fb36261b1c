import { z } from 'zod'
import { requireAccount } from '../world/accounts.ts'
import { addComment } from '../world/comments.ts'
import { createPerson } from '../world/people.ts'
import { postsOf } from '../world/posts.ts'
import { pickRandom } from '../world/random.ts'
import { command, ControlError } from './command.ts'
import { BrandName, Count, Flag } from './schema.ts'
import type { World } from '../world/world-types.ts'

const WORDS = [
  'PRICE please!',
  'price?',
  'How much is one? 😍',
  'So beautiful',
  'PRICE',
  'I want two of these',
  'Need this 🔥',
  'Do you ship?',
  'what is the price',
  'Take my money',
  'Love the glaze',
  'Price for four?',
]

const StormInput = z.object({
  account: BrandName,
  comments: Count.max(100_000),
  people: Count.default(8),
  /** 0 means as fast as this machine can. */
  perSecond: z.coerce.number().min(0).default(0),
  postIds: z.array(z.string()).optional(),
  text: z.string().optional(),
  /** False answers at once and goes on behind. */
  wait: Flag.default(true),
})

/** Many comments by many people: resolves when the last one is made. */
export const stormCommands = {
  makeStorm: command(StormInput, async ({ world }, input): Promise<{ commentIds: string[] }> => {
    const account = requireAccount(world, input.account)
    const postIds =
      input.postIds ??
      postsOf(world, account.username)
        .slice(0, 1)
        .map((post) => post.id)
    if (postIds.some((id) => !world.data.posts.has(id)))
      throw new ControlError('The storm names a post that is not there.')
    const people = crowd(world, input.people)
    const commentIds: string[] = []
    const blow = () => {
      const comment = addComment(world, {
        postId: pickRandom(world.chance, postIds),
        author: { kind: 'person', username: people[commentIds.length % people.length] ?? 'mia.makes' },
        text: input.text ?? pickRandom(world.chance, WORDS),
      })
      commentIds.push(comment.id)
    }
    const done = paced(world, input, blow)
    if (input.wait) await done
    return { commentIds }
  }),
}

/** The seeded followers first, then as many made-up ones as are needed. */
function crowd(world: World, size: number): string[] {
  const seeded = [...world.data.people.values()]
    .filter((person) => person.seeded)
    .map((person) => person.username)
  const names = seeded.slice(0, size)
  for (let number = 1; names.length < size; number++) {
    const username = `fan.${String(number).padStart(5, '0')}`
    if (!world.data.people.has(username))
      createPerson(world, { username, name: `Fan ${number}`, hue: (number * 47) % 360 })
    names.push(username)
  }
  return names
}

async function paced(
  world: World,
  storm: { comments: number; perSecond: number },
  blow: () => void,
): Promise<void> {
  const { data } = world
  const startedAt = performance.now()
  let made = 0
  while (made < storm.comments && world.data === data) {
    const due =
      storm.perSecond === 0
        ? Math.min(storm.comments, made + 50)
        : Math.min(storm.comments, Math.floor(((performance.now() - startedAt) / 1000) * storm.perSecond) + 1)
    for (; made < due; made++) blow()
    await new Promise((resolve) => setTimeout(resolve, storm.perSecond === 0 ? 0 : 4))
  }
}
