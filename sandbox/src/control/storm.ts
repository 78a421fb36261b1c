import { z } from 'zod'
import { requireAccount } from '../state/accounts.ts'
import { addComment } from '../state/comments.ts'
import { createPerson } from '../state/people.ts'
import { postsOf } from '../state/posts.ts'
import { pickRandom } from '../state/random.ts'
import { command, ControlError } from './command.ts'
import { BrandName, Count } from './schema.ts'
import type { SandboxState } from '../state/state-types.ts'

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

/** Comments between two pauses that let requests be served. */
const CHUNK = 50

/** Adds many comments by many people. */
export const stormCommands = {
  makeStorm: command(
    z.object({
      account: BrandName,
      comments: Count.max(100_000),
      people: Count.default(8),
      postIds: z.array(z.string()).optional(),
      text: z.string().optional(),
    }),
    async ({ state }, input): Promise<{ commentIds: string[] }> => {
      const account = requireAccount(state, input.account)
      const [newest] = postsOf(state, account.username)
      const postIds = input.postIds ?? (newest ? [newest.id] : [])
      if (postIds.some((id) => !state.data.posts.has(id))) throw new ControlError('There is no such post.')
      const people = crowd(state, input.people)
      const commentIds: string[] = []
      const { data } = state
      while (commentIds.length < input.comments && state.data === data) {
        const comment = addComment(state, {
          postId: pickRandom(state.chance, postIds),
          author: { kind: 'person', username: people[commentIds.length % people.length] ?? 'mia.makes' },
          text: input.text ?? pickRandom(state.chance, WORDS),
        })
        commentIds.push(comment.id)
        if (commentIds.length % CHUNK === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      return { commentIds }
    },
  ),
}

/** Returns the seeded followers, and new ones until there are `size`. */
function crowd(state: SandboxState, size: number): string[] {
  const seeded = [...state.data.people.values()]
    .filter((person) => person.seeded)
    .map((person) => person.username)
  const names = seeded.slice(0, size)
  for (let number = 1; names.length < size; number++) {
    const username = `fan.${String(number).padStart(5, '0')}`
    if (!state.data.people.has(username))
      createPerson(state, { username, name: `Fan ${number}`, hue: (number * 47) % 360 })
    names.push(username)
  }
  return names
}
