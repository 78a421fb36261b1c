import { z } from 'zod'
import type { Notification } from '../instagram/notifications.ts'
import { requireAccount } from '../world/accounts.ts'
import { newNumericId, newOpaqueId } from '../world/ids.ts'
import { requirePerson, scopedPersonId } from '../world/people.ts'
import { postsOf } from '../world/posts.ts'
import { command } from './command.ts'
import { BrandName, Username } from './schema.ts'
import type { World, Account } from '../world/world-types.ts'

export const SAMPLE_KINDS = [
  'live_comment',
  'ad_comment',
  'mention',
  'fb_comment',
  'story_mention',
  'ephemeral',
  'ad_referral_message',
  'product_referral_message',
  'optin',
  'pass_thread_control',
  'take_thread_control',
  'standby_message',
  'dashboard_test',
  'unknown_field',
] as const

type Kind = (typeof SAMPLE_KINDS)[number]

/** Events that nobody can cause by playing: sent as the platform words them. */
export const sampleCommands = {
  sendSample: command(
    z.object({
      kind: z.enum(SAMPLE_KINDS),
      account: BrandName,
      as: Username.default('mia.makes'),
      text: z.string().default('price?'),
    }),
    ({ world, webhooks, url }, input): Notification => {
      const account = requireAccount(world, input.account)
      const person = requirePerson(world, input.as)
      const sample = build(world, account, {
        kind: input.kind,
        from: { id: scopedPersonId(world, person.username, account), username: person.username },
        text: input.text,
        picture: `${url}/media/${postsOf(world, account.username)[0]?.id ?? 'sample'}.png`,
      })
      const notification = { account: account.username, own: false, ...sample }
      webhooks.notify(notification)
      return notification
    },
  ),
}

interface Ingredients {
  kind: Kind
  from: { id: string; username: string }
  text: string
  picture: string
}

type Sample = Pick<Notification, 'channel' | 'field' | 'value' | 'entryId'>

function build(world: World, account: Account, given: Ingredients): Sample {
  return isChange(given.kind) ? change(world, account, given) : messaging(world, account, given)
}

function isChange(kind: Kind): boolean {
  return ['live_comment', 'ad_comment', 'mention', 'fb_comment', 'unknown_field'].includes(kind)
}

function change(world: World, account: Account, given: Ingredients): Sample {
  const id = newNumericId(world.data, '179', 17)
  const postId = postsOf(world, account.username)[0]?.id ?? ''
  const media = { id: postId, media_product_type: 'FEED' }
  const comment = { from: given.from, media, id, text: given.text }
  switch (given.kind) {
    case 'live_comment':
      return {
        channel: 'changes',
        field: 'live_comments',
        value: { ...comment, media: { id: newNumericId(world.data, '180', 17), media_product_type: 'FEED' } },
      }
    case 'ad_comment':
      return {
        channel: 'changes',
        field: 'comments',
        value: {
          ...comment,
          media: {
            id: newNumericId(world.data, '180', 17),
            media_product_type: 'AD',
            ad_id: newNumericId(world.data, '120', 17),
            ad_title: 'Autumn mugs',
            original_media_id: postId,
          },
        },
      }
    case 'fb_comment': {
      const { id: commentId, ...rest } = comment
      return { channel: 'changes', field: 'comments', value: { ...rest, comment_id: commentId } }
    }
    case 'mention':
      return {
        channel: 'changes',
        field: 'mentions',
        value: { media_id: newNumericId(world.data, '180', 17), comment_id: id },
      }
    default:
      return {
        channel: 'changes',
        field: 'story_insights',
        value: { media_id: postId, impressions: 12, reach: 11 },
      }
  }
}

function messaging(world: World, account: Account, given: Ingredients): Sample {
  const mid = newOpaqueId(world.data, 'aWdfZAG1faXRlbToxOk', 90)
  const head = { sender: { id: given.from.id }, recipient: { id: account.id }, timestamp: world.now() }
  if (given.kind === 'dashboard_test') return dashboardTest()
  const other = otherItem(given.kind, mid)
  if (other) return { channel: 'messaging', field: other.field, value: { ...head, ...other.body } }
  return {
    channel: given.kind === 'standby_message' ? 'standby' : 'messaging',
    field: 'messages',
    value: { ...head, message: { mid, ...messageOf(world, given) } },
  }
}

function messageOf(world: World, given: Ingredients): Record<string, unknown> {
  switch (given.kind) {
    case 'story_mention':
      return { attachments: [{ type: 'story_mention', payload: { url: given.picture } }] }
    case 'ephemeral':
      return { attachments: [{ type: 'ephemeral' }] }
    case 'ad_referral_message':
      return {
        text: given.text,
        referral: {
          ref: 'autumn',
          ad_id: newNumericId(world.data, '120', 17),
          source: 'ADS',
          type: 'OPEN_THREAD',
          ads_context_data: { ad_title: 'Autumn mugs', photo_url: given.picture },
        },
      }
    case 'product_referral_message':
      return { text: given.text, referral: { product: { id: newNumericId(world.data, '50', 16) } } }
    default:
      return { text: given.text }
  }
}

function otherItem(kind: Kind, mid: string): { field: string; body: Record<string, unknown> } | undefined {
  switch (kind) {
    case 'optin': {
      const optin = {
        type: 'notification_messages',
        payload: 'weekly',
        notification_messages_token: mid.slice(0, 40),
      }
      return { field: 'messaging_optins', body: { optin } }
    }
    case 'pass_thread_control': {
      const control = { new_owner_app_id: '123456789', metadata: 'to the inbox' }
      return { field: 'messaging_handover', body: { pass_thread_control: control } }
    }
    case 'take_thread_control': {
      const control = { previous_owner_app_id: '123456789', metadata: '' }
      return { field: 'messaging_handover', body: { take_thread_control: control } }
    }
    default:
      return undefined
  }
}

/** What the "Test" button of the dashboard sends: ids that belong to nobody, and a time that is text. */
function dashboardTest(): Sample {
  return {
    channel: 'messaging',
    field: 'messages',
    entryId: '0',
    value: {
      sender: { id: '12334' },
      recipient: { id: '23245' },
      timestamp: '1527459824',
      message: { mid: 'random_mid', text: 'random_text' },
    },
  }
}
