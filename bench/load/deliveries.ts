import { createHmac } from 'node:crypto'
import { postId, postsPerAccount } from '../graph/objects.ts'
import { metaApp, type GraphAccount } from '../graph/settings.ts'
import { keyword } from '../product/set-up.ts'

export interface CommentEvent {
  account: GraphAccount
  comment_id: string
  post_id: string
  person: { id: string; username: string }
  text: string
}

/** One signed request as the platform would send it. */
export interface Delivery {
  body: Buffer
  signature: string
  comment_ids: readonly string[]
}

const wordings = [
  `What is the ${keyword} of this one?`,
  `${keyword} please!`,
  `Lovely. Could you tell me the ${keyword}?`,
  `Is the ${keyword} still the same as last month`,
  `Hello from Lisbon, what ${keyword} do you ask for the large one? 🙂`,
]

/**
 * Comments of many people under many posts. `run` keeps the ids of different runs apart, `from` the parts of one run;
 * every comment holds the keyword.
 */
export function makeEvents(options: {
  run: number
  count: number
  accounts: readonly GraphAccount[]
  from?: number
}): CommentEvent[] {
  const { run, count, accounts, from = 0 } = options
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset
    const account = accounts[index % accounts.length]
    if (!account) throw new Error('Events need an account.')
    const person = `9${String(run).padStart(4, '0')}${String(index).padStart(9, '0')}`
    return {
      account,
      comment_id: `179${String(run).padStart(5, '0')}${String(index).padStart(9, '0')}`,
      post_id: postId(account.number, Math.floor(index / accounts.length) % postsPerAccount),
      person: { id: person, username: `follower${person}` },
      text: `${wordings[index % wordings.length]} (${index})`,
    }
  })
}

/** Puts events of one or several accounts in one signed request. */
export function makeDelivery(events: readonly CommentEvent[]): Delivery {
  const entries = new Map<string, CommentEvent[]>()
  for (const event of events)
    entries.set(event.account.user_id, [...(entries.get(event.account.user_id) ?? []), event])
  const time = Math.floor(Date.now() / 1000)
  const entry = [...entries].map(([id, accountEvents]) => ({
    id,
    time,
    changes: accountEvents.map(changeOf),
  }))
  return signed(
    { object: 'instagram', entry },
    events.map(({ comment_id }) => comment_id),
  )
}

/** Returns a webhook with its signature. */
export function signed(content: unknown, comment_ids: readonly string[] = []): Delivery {
  const body = Buffer.from(JSON.stringify(content))
  return {
    body,
    signature: `sha256=${createHmac('sha256', metaApp.secret).update(body).digest('hex')}`,
    comment_ids,
  }
}

const changeOf = ({ comment_id, post_id, person, text }: CommentEvent) => ({
  field: 'comments',
  value: { from: person, media: { id: post_id, media_product_type: 'FEED' }, id: comment_id, text },
})
