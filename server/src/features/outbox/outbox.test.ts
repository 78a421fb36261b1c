import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { expireLeases } from './claim-store.ts'
import { holdAccount } from '#src/features/accounts/channel/channel-store.ts'
import { updateGauges } from './sending/run-outbox.ts'

let product: LiveProduct
let automation: string
let post: string

beforeAll(async () => {
  product = await shareLiveProduct()
  automation = (await product.saveCommentReply()).automation_id
  post = (await product.sandbox.control.posts({ account: 'clayandember' }))[0]?.id ?? ''
})
afterAll(() => product.close())

const control = () => product.sandbox.control
const replyEndpoint = 'reply'

beforeEach(async () => {
  await control().clearFaults()
  await control().echoes({})
})

let questionCount = 0
/** A different text each time: repeated texts of a person are not answered. */
const ask = (text = `price? ${++questionCount}`) =>
  control().addComment({ as: 'mia.makes', postId: post, text })
const repliesTo = (comment: string) => control().replies({ comment })

async function settled(event_id: string, states: Execution['state'][]): Promise<Execution> {
  const entries = await product.logUntil(automation, (all) =>
    all.some((entry) => entry.event_id === event_id && states.includes(entry.state)),
  )
  const entry = entries.find((each) => each.event_id === event_id)
  if (!entry) throw new Error('The log entry disappeared.')
  return entry
}

const sending = (entry: Execution) => entry.trace.find(({ gate }) => gate === 'send')?.values

describe('a reply without a response', () => {
  test('is reconciled by its echo', async () => {
    await control().dropAfterEffect({ endpoint: replyEndpoint })
    const comment = await ask()
    const entry = await settled(comment.id, ['sent'])
    expect(sending(entry)).toMatchObject({ attempts: 1, resends: 0, settled_by: 'echo' })
    expect(await repliesTo(comment.id)).toHaveLength(1)
  })

  test('is reconciled by reading back when no echo arrives', async () => {
    await control().echoes({ lose: 100 })
    await control().dropAfterEffect({ endpoint: replyEndpoint })
    const comment = await ask()
    const entry = await settled(comment.id, ['sent'])
    expect(sending(entry)).toMatchObject({ attempts: 1, resends: 0, settled_by: 'read_back' })
    expect(await repliesTo(comment.id)).toHaveLength(1)
  })

  test('is not sent twice after a server error that follows the effect', async () => {
    await control().echoes({ lose: 100 })
    await control().fail({ endpoint: replyEndpoint, status: 500, code: 2, afterEffect: true })
    const comment = await ask()
    await settled(comment.id, ['sent'])
    expect(await repliesTo(comment.id)).toHaveLength(1)
  })
})

describe('a reply that did not arrive', () => {
  test('is resent once after two reads prove it absent', async () => {
    await control().echoes({ lose: 100 })
    await control().fail({ endpoint: replyEndpoint, status: 500, code: 2 })
    const comment = await ask()
    const entry = await settled(comment.id, ['sent'])
    expect(sending(entry)).toMatchObject({ attempts: 2, resends: 1, settled_by: 'answer' })
    expect(await repliesTo(comment.id)).toHaveLength(1)
  })

  test('needs review when the resend is unclear as well', async () => {
    await control().fail({ endpoint: replyEndpoint, status: 500, code: 2, count: 2 })
    const first = await ask()
    const waiting = await settled(first.id, ['needs_review'])
    expect(waiting).toMatchObject({ reason_code: 'review' })
    expect(await repliesTo(first.id)).toHaveLength(0)
    const { owner } = product
    const path = `/api/automations/executions/${waiting.execution_id}`
    expect((await owner.browser.post(`${path}/send`, {})).status).toBe(200)
    await settled(first.id, ['sent'])
    expect(await repliesTo(first.id)).toHaveLength(1)
    expect((await owner.browser.post(`${path}/send`, {})).status).toBe(409)
  })

  test('can be dismissed by a person', async () => {
    await control().fail({ endpoint: replyEndpoint, status: 500, code: 2, count: 2 })
    const comment = await ask()
    const waiting = await settled(comment.id, ['needs_review'])
    const path = `/api/automations/executions/${waiting.execution_id}/dismiss`
    const answer = await product.owner.browser.post(path, {})
    expect(answer.json).toMatchObject({ data: { state: 'skipped', reason_code: 'dismissed' } })
    expect(await repliesTo(comment.id)).toHaveLength(0)
  })
})

describe('a sender that stops', () => {
  test('between claim and send: the next sender sends the reply once', async () => {
    await control().fail({ endpoint: replyEndpoint, status: 429, code: 4 })
    const comment = await ask()
    await settled(comment.id, ['pending'])
    await product.ctx.db.$client.query(
      `update outbox_open set phase = 'sending', attempt = attempt + 1, due_at = now() - interval '1 second'
       where outbox_seq in (select outbox_seq from outbox where target_id = $1)`,
      [comment.id],
    )
    await expireLeases(product.ctx.db, 0.3)
    await settled(comment.id, ['sent'])
    expect(await repliesTo(comment.id)).toHaveLength(1)
  })

  test('between send and outcome: the reply is found and not resent', async () => {
    await control().echoes({ lose: 100 })
    const comment = await ask()
    await settled(comment.id, ['sent'])
    await product.ctx.db.$client.query(
      `with again as (
         update outbox set state = null, platform_id = null, settled_by = null where target_id = $1 returning *
       ), forgotten as (
         delete from outbox_messages where outbox_seq in (select outbox_seq from again)
       )
       insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase, attempt, due_at)
       select outbox_seq, account_id, kind, conversation_key, 'sending', 1, now() - interval '1 second' from again`,
      [comment.id],
    )
    await expireLeases(product.ctx.db, 0.3)
    const entry = await settled(comment.id, ['sent'])
    expect(sending(entry)).toMatchObject({ settled_by: 'read_back' })
    expect(await repliesTo(comment.id)).toHaveLength(1)
  })
})

describe('an error of the platform', () => {
  test('rate limit: the reply is sent later, once', async () => {
    await control().fail({ endpoint: replyEndpoint, status: 400, code: 613, subcode: 2534040 })
    const comment = await ask()
    const entry = await settled(comment.id, ['sent'])
    expect(sending(entry)).toMatchObject({ attempts: 2, resends: 0 })
    expect(await repliesTo(comment.id)).toHaveLength(1)
  })

  test('refusal: the reply fails with the cause', async () => {
    await control().fail({ endpoint: replyEndpoint, status: 400, code: 100, message: 'Invalid parameter' })
    const comment = await ask()
    const entry = await settled(comment.id, ['failed'])
    expect(entry.reason_code).toBe('platform_rejected')
    expect(entry.reason).toMatch(/^Instagram rejected this reply\. Instagram didn't accept the request\.$/)
    expect(entry.trace.find(({ gate }) => gate === 'send')?.values['cause']).toMatch(/^Instagram: rejected/)
    expect(await repliesTo(comment.id)).toHaveLength(0)
  })

  test('lost responses: the same text for two comments is sent as two replies', async () => {
    await control().dropAfterEffect({ endpoint: replyEndpoint, count: 2 })
    const comments = await Promise.all([ask('price one'), ask('price two')])
    for (const { id } of comments) {
      await settled(id, ['sent'])
      expect(await repliesTo(id)).toHaveLength(1)
    }
  })

  test('expired token: the account stops sending, and the waiting reply is sent after a new login', async () => {
    await control().expireToken({ account: 'clayandember' })
    const comment = await ask()
    await settled(comment.id, ['pending'])
    const { owner } = product
    const accounts = await owner.browser.get(`/api/users/profile/${owner.user_id}/connected-accounts`)
    expect(accounts.json).toMatchObject({ data: [{ status: 'needs_reconnect' }] })
    expect(await connectAccount(owner)).toContain('connected=true')
    await settled(comment.id, ['sent'])
    expect(await repliesTo(comment.id)).toHaveLength(1)
  })
})

test('a metric counts waiting messages', async () => {
  const { ctx } = product
  const { rows } = await ctx.db.$client.query<{ id: string }>(
    `select id from connected_accounts where platform_user_id = $1`,
    [product.platform_user_id],
  )
  const account_id = rows[0]?.id ?? ''
  const waiting = async () => {
    await updateGauges(ctx)
    const text = await ctx.metrics.registry.metrics()
    return /skein_outbox_open\{phase="ready"\} (\d+)/.exec(text)?.[1]
  }
  await holdAccount(ctx.db, account_id, true)
  const comment = await ask()
  await settled(comment.id, ['pending'])
  expect(await waiting()).toBe('1')
  await holdAccount(ctx.db, account_id, false)
  await settled(comment.id, ['sent'])
  expect(await waiting()).toBe('0')
})
