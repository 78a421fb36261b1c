import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDue } from '#src/features/outbox/claim-store.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let automation: string
let post: string

beforeAll(async () => {
  product = await shareLiveProduct()
  automation = (await product.saveCommentReply()).automation_id
  post = (await product.sandbox.control.posts({ account: 'clayandember' }))[0]?.id ?? ''
})
afterAll(() => product.close())
beforeEach(() => product.sandbox.control.clearFaults())

const pause = (paused: boolean) =>
  product.owner.browser.post('/api/automations/pause-all', {
    platform_user_id: product.platform_user_id,
    paused,
  })

const ask = (text: string) =>
  product.sandbox.control.addComment({ as: 'mia.makes', postId: post, text: `price ${text}` })

async function entry(event_id: string, ...states: Execution['state'][]): Promise<Execution | undefined> {
  const holds = (each: Execution) => each.event_id === event_id && states.includes(each.state)
  return (await product.logUntil(automation, (all) => all.some(holds))).find(holds)
}

const sql = (text: string, values: unknown[] = []) => product.ctx.db.$client.query(text, values)

test('keeps waiting messages during a pause and sends them when resumed', async () => {
  await product.sandbox.control.fail({ endpoint: 'reply', status: 429, code: 4 })
  const comment = await ask('waiting')
  await entry(comment.id, 'pending')
  expect((await pause(true)).json).toMatchObject({
    data: { platform_user_id: product.platform_user_id, paused: true },
  })
  await sql(`update outbox_open set due_at = now()`)
  await sql(`update channel_pauses set closed_until = '-infinity', cause = null`)
  expect(await claimDue(product.ctx.db, 100)).toEqual([])
  expect((await entry(comment.id, 'pending'))?.reply_text).toBe('It is 20 euros.')
  await pause(false)
  await entry(comment.id, 'sent')
  expect(await product.sandbox.control.replies({ comment: comment.id })).toHaveLength(1)
})

test('logs a comment during a pause and does not answer it later', async () => {
  await pause(true)
  const comment = await ask('during the pause')
  expect(await entry(comment.id, 'skipped')).toMatchObject({
    reason_code: 'paused',
    reason: 'Automatic replies are paused for this account.',
  })
  await pause(false)
  const later = await ask('afterwards')
  await entry(later.id, 'sent')
  expect(await product.sandbox.control.replies({ comment: comment.id })).toEqual([])
})

test('expires a message whose window ends during a pause', async () => {
  await product.sandbox.control.fail({ endpoint: 'reply', status: 429, code: 4 })
  const comment = await ask('too late')
  await entry(comment.id, 'pending')
  await pause(true)
  await sql(`update outbox_open set expires_at = now() + interval '1 millisecond'`)
  expect(await entry(comment.id, 'expired')).toMatchObject({ reason_code: 'outside_window' })
  await pause(false)
  expect(await product.sandbox.control.replies({ comment: comment.id })).toEqual([])
})

test('applies to the first automation when paused before it is created', async () => {
  await sql('delete from automation_sets')
  await pause(true)
  const settings = await product.owner.browser.get(
    `/api/automations/settings?platform_user_id=${product.platform_user_id}`,
  )
  expect(settings.json).toMatchObject({ data: { paused: true } })
  await pause(false)
})
