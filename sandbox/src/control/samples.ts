import { z } from 'zod'
import type { Notification } from '../instagram/notifications.ts'
import { requireAccount } from '../state/accounts.ts'
import { newNumericId, newOpaqueId } from '../state/ids.ts'
import { requirePerson, scopedPersonId } from '../state/people.ts'
import { postsOf } from '../state/posts.ts'
import { command, BrandName, Username } from './command.ts'
import type { Account } from '../state/state-types.ts'

interface Ingredients {
  account: Account
  from: { id: string; username: string }
  text: string
  /** Address of a picture. */
  picture: string
  postId: string
  /** Makes a new id that starts with these digits. */
  id(prefix: string): string
  mid: string
  now: number
}

type Sample = Pick<Notification, 'channel' | 'field' | 'value' | 'entryId'>

/** Rare events, as the platform sends them. */
const SAMPLES = {
  live_comment: (given) =>
    comment(given, { media: { id: given.id('180'), media_product_type: 'FEED' } }, 'live_comments'),
  ad_comment: (given) =>
    comment(given, {
      media: {
        id: given.id('180'),
        media_product_type: 'AD',
        ad_id: given.id('120'),
        ad_title: 'Autumn mugs',
        original_media_id: given.postId,
      },
    }),
  mention: ({ id }) => change('mentions', { media_id: id('180'), comment_id: id('179') }),
  fb_comment: ({ from, postId, text, id }) =>
    change('comments', {
      from,
      media: { id: postId, media_product_type: 'FEED' },
      text,
      comment_id: id('179'),
    }),
  story_mention: (given) =>
    message(given, { attachments: [{ type: 'story_mention', payload: { url: given.picture } }] }),
  ephemeral: (given) => message(given, { attachments: [{ type: 'ephemeral' }] }),
  ad_referral_message: (given) =>
    message(given, {
      text: given.text,
      referral: {
        ref: 'autumn',
        ad_id: given.id('120'),
        source: 'ADS',
        type: 'OPEN_THREAD',
        ads_context_data: { ad_title: 'Autumn mugs', photo_url: given.picture },
      },
    }),
  product_referral_message: (given) =>
    message(given, { text: given.text, referral: { product: { id: given.id('50') } } }),
  optin: (given) =>
    messaging(given, 'messaging_optins', {
      optin: {
        type: 'notification_messages',
        payload: 'weekly',
        notification_messages_token: given.mid.slice(0, 40),
      },
    }),
  pass_thread_control: (given) =>
    messaging(given, 'messaging_handover', {
      pass_thread_control: { new_owner_app_id: '123456789', metadata: 'to the inbox' },
    }),
  take_thread_control: (given) =>
    messaging(given, 'messaging_handover', {
      take_thread_control: { previous_owner_app_id: '123456789', metadata: '' },
    }),
  standby_message: (given) => ({ ...message(given, { text: given.text }), channel: 'standby' }),
  /** The "Test" button of the dashboard sends ids that belong to no account, and a time as text. */
  dashboard_test: () => ({
    channel: 'messaging',
    field: 'messages',
    entryId: '0',
    value: {
      sender: { id: '12334' },
      recipient: { id: '23245' },
      timestamp: '1527459824',
      message: { mid: 'random_mid', text: 'random_text' },
    },
  }),
  unknown_field: ({ postId }) => change('story_insights', { media_id: postId, impressions: 12, reach: 11 }),
} satisfies Record<string, (given: Ingredients) => Sample>

type Kind = keyof typeof SAMPLES
const SAMPLE_KINDS = Object.keys(SAMPLES) as [Kind, ...Kind[]]

/** Commands for events that no other command causes. */
export const sampleCommands = {
  sendSample: command(
    z.object({
      kind: z.enum(SAMPLE_KINDS),
      account: BrandName,
      as: Username.default('mia.makes'),
      text: z.string().default('price?'),
    }),
    ({ state, webhooks, url }, input): Notification => {
      const account = requireAccount(state, input.account)
      const person = requirePerson(state, input.as)
      const post = postsOf(state, account.username)[0]
      const sample = SAMPLES[input.kind]({
        account,
        from: { id: scopedPersonId(state, person.username, account), username: person.username },
        text: input.text,
        picture: `${url}/media/${post?.id ?? 'sample'}.png`,
        postId: post?.id ?? '',
        id: (prefix) => newNumericId(state.data, prefix, 17),
        mid: newOpaqueId(state.data, 'aWdfZAG1faXRlbToxOk', 90),
        now: state.now(),
      })
      const notification = { account: account.username, own: false, ...sample }
      webhooks.notify(notification)
      return notification
    },
  ),
}

function change(field: string, value: Record<string, unknown>): Sample {
  return { channel: 'changes', field, value }
}

function comment(given: Ingredients, more: Record<string, unknown>, field = 'comments'): Sample {
  return change(field, { from: given.from, id: given.id('179'), text: given.text, ...more })
}

function messaging(
  { account, from, now }: Ingredients,
  field: string,
  body: Record<string, unknown>,
): Sample {
  const head = { sender: { id: from.id }, recipient: { id: account.id }, timestamp: now }
  return { channel: 'messaging', field, value: { ...head, ...body } }
}

function message(given: Ingredients, body: Record<string, unknown>): Sample {
  return messaging(given, 'messages', { message: { mid: given.mid, ...body } })
}
