import { day, hour, minute } from '@skein/contract/durations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import { fixedClock } from '#src/infra/clock.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { sweepAccount } from './sweep-account.ts'

const account = 'clayandember'
let product: LiveProduct
let control: LiveProduct['sandbox']['control']
let comments: { automation_id: string }
let account_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
  control = product.sandbox.control
  comments = await product.saveCommentReply({ keywords: 'price' })
  account_id = (await sql<{ id: string }>('select id from connected_accounts'))[0]?.id ?? ''
  await control.platform({ limits: false })
  await sql(`update connected_accounts set connected_at = now() - interval '60 days'`)
})
afterAll(() => product.close())
beforeEach(async () => {
  await control.clearFaults()
  await control.assume({ name: 'ad_comments_readable' })
  await control.webhooks({ mode: 'normal' })
  await sql('truncate sweeps, swept_events, swept_posts, unlisted_media, sweep_hours, send_paces')
  await sql(
    `insert into sweeps (account_id, answer_since, due_at, comments_until, messages_until, comments_paid_until,
       messages_paid_until) select $1, at, at, at, at, at, at from (select now() - interval '10 days' as at) n`,
    [account_id],
  )
  await sql(
    `insert into inbound_events (account_id, event_key, kind, occurred_at)
     select $1, key, 'comment', now() from unnest($2::text[]) key on conflict do nothing`,
    [account_id, [...product.sandbox.state.data.comments.keys()]],
  )
})

const sql = async <R extends object>(text: string, values: unknown[] = []) =>
  (await product.ctx.db.$client.query<R>(text, values)).rows

/** The context so much later: younger items may still arrive by webhook. */
const later = (ms = 2 * minute): Ctx => ({ ...product.ctx, clock: fixedClock(Date.now() + ms) })
const sweep = async (ctx = later()) => (await sweepAccount(ctx, account_id)).found

const addAd = async (fields: { boosts?: string; productType?: 'AD' | 'STORY' } = {}) =>
  (await control.addPost({ account, caption: 'An ad', productType: 'AD', ...fields })).id
const comment = async (postId: string, fields: { ageMs?: number } = {}) =>
  control.addComment({ as: await product.newPerson(), postId, text: 'price?', ...fields })
/** A comment whose webhook arrives and is answered. */
async function delivered(postId: string): Promise<void> {
  await control.webhooks({ mode: 'normal' })
  await product.entryOf(comments, (await comment(postId)).id, 'sent')
  await control.webhooks({ mode: 'lose' })
}
const repliesTo = async (id: string) => (await control.replies({ comment: id })).length
const payloadOf = async (key: string) =>
  (
    await sql<{ event: unknown }>(
      'select event from inbound_events join event_payloads using (event_seq) where event_key = $1',
      [key],
    )
  )[0]?.event

test('an ad is not among the listed posts', async () => {
  const ad = await addAd()
  expect((await control.posts({ account })).map(({ id }) => id)).not.toContain(ad)
})

test.each(['AD', 'STORY'] as const)(
  'answers a lost comment below media of type %s, which Instagram does not list, exactly once',
  async (productType) => {
    const media = await addAd({ productType })
    await delivered(media)
    const lost = await comment(media)
    expect(await sweep()).toBe(1)
    expect(await product.entryOf(comments, lost.id, 'sent')).toMatchObject({ found_by: 'sweep' })
    expect(await sweep()).toBe(0)
    expect(await repliesTo(lost.id)).toBe(1)
  },
)

test('a lost comment below the ad of a post is decided like one that a webhook brought', async () => {
  const [post] = await control.posts({ account })
  const ad = await addAd({ boosts: post?.id ?? '' })
  const only = await product.saveCommentReply({
    keywords: 'blue',
    post_selection_type: 'SPECIFIC',
    specific_post_ids: [post?.id ?? ''],
  })
  await delivered(ad)
  const [as, other] = [await product.newPerson(), await product.newPerson()]
  const lost = await control.addComment({ as, postId: ad, text: 'blue' })
  await control.webhooks({ mode: 'normal' })
  const brought = await control.addComment({ as: other, postId: ad, text: 'blue' })
  await product.entryOf(only, brought.id, 'sent')
  expect(await sweep()).toBe(1)
  await product.entryOf(only, lost.id, 'sent')
  const { ad_id, ad_title, original_media_id, media_id } = Object(await payloadOf(brought.id))
  expect(await payloadOf(lost.id)).toMatchObject({ ad_id, ad_title, original_media_id, media_id })
  expect(ad_id).toEqual(expect.any(String))
})

test('finds comments that were lost before the first one that a webhook brought', async () => {
  const ad = await addAd()
  await control.webhooks({ mode: 'lose' })
  const lost = await comment(ad, { ageMs: 2 * day })
  await delivered(ad)
  await sql(`update sweeps set comments_until = now() - interval '5 minutes'`)
  expect(await sweep()).toBe(1)
  await product.entryOf(comments, lost.id, 'sent')
})

test('media that cannot be read does not keep others from being swept', async () => {
  const [deletedAd, ad] = [await addAd(), await addAd()]
  await delivered(deletedAd)
  await delivered(ad)
  const [post] = await control.posts({ account })
  const lost = [await comment(ad), await comment(post?.id ?? '')]
  product.sandbox.state.data.posts.delete(deletedAd)
  expect(await sweep()).toBe(2)
  for (const { id } of lost) await product.entryOf(comments, id, 'sent')
})

test('an ad that the account may not read is tried again a day later, and posts are swept meanwhile', async () => {
  const ad = await addAd()
  await delivered(ad)
  await control.assume({ name: 'ad_comments_readable', holds: false })
  const [post] = await control.posts({ account })
  const [hidden, lost] = [await comment(ad), await comment(post?.id ?? '')]
  expect(await sweep()).toBe(1)
  await product.entryOf(comments, lost.id, 'sent')
  const [row] = await sql<{ comments_refused: string | null }>('select comments_refused from sweeps')
  expect(row).toEqual({ comments_refused: null })
  await control.assume({ name: 'ad_comments_readable' })
  expect(await sweep(later(hour))).toBe(0)
  expect(await sweep(later(25 * hour))).toBe(1)
  await product.entryOf(comments, hidden.id, 'sent')
})

test('failures of the service below an ad do not keep the posts from being compared', async () => {
  const ad = await addAd()
  await delivered(ad)
  await control.webhooks({ mode: 'lose' })
  await control.fail({ endpoint: 'comments', status: 500, code: 2, count: null })
  await sweep()
  const [row] = await sql<{ fresh: boolean }>(`select comments_until > now() as fresh from sweeps`)
  expect(row).toEqual({ fresh: true })
})

test('reads at most five media in a run, those first that were not read for the longest time', async () => {
  const ads = []
  for (let number = 0; number < 7; number += 1) ads.push(await addAd())
  for (const ad of ads) await delivered(ad)
  for (const ad of ads) await comment(ad)
  expect(await sweep()).toBe(5)
  expect(await sweep()).toBe(2)
})

test('no longer reads media whose last comment came by webhook more than 14 days ago', async () => {
  const ad = await addAd()
  await delivered(ad)
  await comment(ad)
  await sql(`update unlisted_media set seen_at = now() - interval '15 days'`)
  expect(await sweep()).toBe(0)
  await delivered(ad)
  expect(await sweep()).toBe(1)
})

test('does not note posts that Instagram lists', async () => {
  const [post] = await control.posts({ account })
  await sweep()
  await delivered(post?.id ?? '')
  // Webhooks of an earlier test may still note its media.
  expect(await sql('select media_id from unlisted_media where media_id = $1', [post?.id])).toEqual([])
})
