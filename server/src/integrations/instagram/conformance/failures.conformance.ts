import { expect } from 'vitest'
import { sendRateFactor } from '../graph/usage.ts'
import type { Declare, Fixture } from './platform.conformance.ts'

const reply = ({ setup, instagram }: Fixture) =>
  instagram.replyToComment(setup.as, setup.comment_id, 'Thank you!')
const replies = async ({ setup, instagram }: Fixture) =>
  (await instagram.listReplies(setup.as, setup.comment_id)).replies

export function declareFailures(declare: Declare): void {
  declare(
    'reports throttling as `limited` with the waiting time',
    'throttled for five minutes',
    async (fixture) => {
      await expect(reply(fixture)).rejects.toMatchObject({
        kind: 'limited',
        code: 80002,
        retryAfterSeconds: 300,
      })
    },
  )

  declare(
    'limits reads of conversations to two per second',
    'three reads in a row',
    async ({ setup, instagram }) => {
      await instagram.listConversations(setup.as)
      await instagram.listConversations(setup.as)
      await expect(instagram.listConversations(setup.as)).rejects.toMatchObject({
        kind: 'limited',
        code: 613,
      })
    },
  )

  declare('reports rate limit usage', 'usage at ninety percent', async (fixture) => {
    await reply(fixture)
    const usage = fixture.instagram.usageFor(fixture.setup.as.platformUserId)
    expect(usage).toMatchObject({ account_percent: 90 })
    expect(usage && sendRateFactor(usage)).toBe(0.5)
  })

  for (const situation of ['outage before the effect', 'outage after the effect'] as const) {
    declare(`reports an outage as unclear: ${situation}`, situation, async (fixture) => {
      await expect(reply(fixture)).rejects.toMatchObject({ kind: 'unclear', reason: 'service_down', code: 2 })
      expect(await replies(fixture)).toHaveLength(situation === 'outage after the effect' ? 1 : 0)
    })
  }

  declare('reports suspected spam as unclear', 'spam suspected after the effect', async (fixture) => {
    await expect(reply(fixture)).rejects.toMatchObject({
      kind: 'unclear',
      reason: 'spam_suspected',
      status: 403,
    })
    expect(await replies(fixture)).toHaveLength(1)
  })

  declare('reports a connection cut after the effect as unclear', 'cut after the effect', async (fixture) => {
    await expect(reply(fixture)).rejects.toMatchObject({ kind: 'unclear', reason: 'network', status: null })
    expect(await replies(fixture)).toHaveLength(1)
  })

  declare('reports a timeout after the effect as unclear', 'silence after the effect', async (fixture) => {
    await expect(reply(fixture)).rejects.toMatchObject({ kind: 'unclear', reason: 'timeout' })
    expect(await replies(fixture)).toHaveLength(1)
  })

  declare('reports an unknown error code as a refusal', 'unknown error', async (fixture) => {
    await expect(reply(fixture)).rejects.toMatchObject({ kind: 'rejected', reason: 'unknown', code: 987654 })
  })

  declare('reports a policy block as `limited` for four hours', 'blocked for policy', async (fixture) => {
    await expect(reply(fixture)).rejects.toMatchObject({
      kind: 'limited',
      reason: 'blocked',
      retryAfterSeconds: 4 * 3600,
    })
  })

  declare(
    'rejects a second private reply when the response to the first was lost',
    'private reply cut after the effect',
    async ({ setup, instagram }) => {
      const send = () =>
        instagram.sendPrivateReply(setup.as, setup.comment_id, { type: 'text', text: 'The link' })
      await expect(send()).rejects.toMatchObject({ kind: 'unclear' })
      await expect(send()).rejects.toMatchObject({ reason: 'private_reply_refused' })
    },
  )
}
