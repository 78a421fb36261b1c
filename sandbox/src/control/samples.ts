import { z } from 'zod'
import samples from '../../data/samples.json' with { type: 'json' }
import type { Notification } from '../instagram/webhooks/notifications.ts'
import { requireAccount } from '../state/accounts.ts'
import { addMention, mentionsOf } from '../state/mentions.ts'
import type { Mention } from '../state/state-types.ts'
import { newNumericId, newOpaqueId } from '../state/ids.ts'
import { requirePerson, scopedPersonId } from '../state/people.ts'
import { postsOf } from '../state/posts.ts'
import { BrandName, command, Username } from './command.ts'

type Kind = keyof typeof samples
type Sample = Pick<Notification, 'channel' | 'field' | 'value' | 'entryId'>

/**
 * Rare events, as the platform sends them. `$name` is replaced by a value, `$new 180` by a new id that starts with these
 * digits. `dashboard_test` is sent by the "Test" button of Meta's dashboard: its ids belong to no account, and its time
 * is a text.
 */
const SAMPLES = samples as Record<Kind, Sample>
const KINDS = Object.keys(samples) as [Kind, ...Kind[]]

/** Commands for events that no other command causes. */
export const sampleCommands = {
  sendSample: command(
    z.object({
      kind: z.enum(KINDS),
      account: BrandName,
      as: Username.default('mia.makes'),
      text: z.string().default('price?'),
    }),
    ({ state, webhooks, url }, input): Notification => {
      const account = requireAccount(state, input.account)
      const person = requirePerson(state, input.as)
      const post = postsOf(state, account.username)[0]
      const values: Record<string, unknown> = {
        $accountId: account.id,
        $fromId: scopedPersonId(state, person.username, account),
        $username: person.username,
        $text: input.text,
        $picture: `${url}/media/${post?.id ?? 'sample'}.png`,
        $postId: post?.id ?? '',
        $mid: newOpaqueId(state.data, 'aWdfZAG1faXRlbToxOk', 90),
        $now: state.now(),
      }
      const sample: Sample = JSON.parse(JSON.stringify(SAMPLES[input.kind]), (_name, value: unknown) => {
        if (typeof value !== 'string') return value
        const prefix = /^\$new (\d+)$/.exec(value)?.[1]
        return prefix === undefined ? (values[value] ?? value) : newNumericId(state.data, prefix, 17)
      })
      const notification = { account: account.username, own: false, ...sample }
      if (sample.field === 'mentions') {
        const { media_id: mediaId, comment_id: commentId } = sample.value
        addMention(state, {
          account: account.username,
          mediaId: String(mediaId),
          commentId: typeof commentId === 'string' ? commentId : null,
          author: person.username,
          text: `@${account.username} ${input.text}`,
        })
      }
      webhooks.notify(notification)
      return notification
    },
  ),
  /** The mentions of an account on posts of others, newest first, with its answers. */
  mentions: command(z.object({ account: BrandName }), ({ state }, { account }): Mention[] =>
    mentionsOf(state, requireAccount(state, account).username),
  ),
}
