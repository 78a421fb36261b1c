import { expect } from 'vitest'
import { paceOf } from '../usage.ts'
import type { Declare, Stage } from './platform.conformance.ts'

const reply = ({ scene, instagram }: Stage) =>
  instagram.replyToComment(scene.as, scene.comment_id, 'Thank you!')
const replies = ({ scene, instagram }: Stage) => instagram.listReplies(scene.as, scene.comment_id)

export function declareTrouble(declare: Declare): void {
  declare(
    'an account with too many calls waits as long as it is told',
    'throttled for five minutes',
    async (stage) => {
      await expect(reply(stage)).rejects.toMatchObject({
        kind: 'limited',
        code: 80002,
        retryAfterSeconds: 300,
      })
    },
  )

  declare(
    'conversations may be read twice a second',
    'three reads in a row',
    async ({ scene, instagram }) => {
      await instagram.listConversations(scene.as)
      await instagram.listConversations(scene.as)
      await expect(instagram.listConversations(scene.as)).rejects.toMatchObject({
        kind: 'limited',
        code: 613,
      })
    },
  )

  declare(
    'used-up calls are reported, so that one can slow down',
    'usage at ninety percent',
    async (stage) => {
      await reply(stage)
      const { account, usage } = stage.usages[0] ?? {}
      expect(account).toBe(stage.scene.as.platformUserId)
      expect(usage).toMatchObject({ account_percent: 90 })
      expect(usage && paceOf(usage)).toBe(0.5)
    },
  )

  for (const situation of ['outage before the effect', 'outage after the effect'] as const) {
    declare(`an outage leaves open what happened: ${situation}`, situation, async (stage) => {
      await expect(reply(stage)).rejects.toMatchObject({ kind: 'unclear', reason: 'service_down', code: 2 })
      expect(await replies(stage)).toHaveLength(situation === 'outage after the effect' ? 1 : 0)
    })
  }

  declare('a suspicion of spam is no definite no', 'spam suspected after the effect', async (stage) => {
    await expect(reply(stage)).rejects.toMatchObject({
      kind: 'unclear',
      reason: 'spam_suspected',
      status: 403,
    })
    expect(await replies(stage)).toHaveLength(1)
  })

  declare(
    'a connection cut after the effect leaves open what happened',
    'cut after the effect',
    async (stage) => {
      await expect(reply(stage)).rejects.toMatchObject({ kind: 'unclear', reason: 'network', status: null })
      expect(await replies(stage)).toHaveLength(1)
    },
  )

  declare('silence after the effect leaves open what happened', 'silence after the effect', async (stage) => {
    await expect(reply(stage)).rejects.toMatchObject({ kind: 'unclear', reason: 'timeout' })
    expect(await replies(stage)).toHaveLength(1)
  })

  declare('an error that nobody knows leaves open what happened', 'unknown error', async (stage) => {
    await expect(reply(stage)).rejects.toMatchObject({ kind: 'unclear', reason: 'unknown', code: 987654 })
  })

  declare('a block for policy means hours of waiting', 'blocked for policy', async (stage) => {
    await expect(reply(stage)).rejects.toMatchObject({
      kind: 'limited',
      reason: 'blocked',
      retryAfterSeconds: 4 * 3600,
    })
  })

  declare(
    'a private reply whose answer was lost is refused the second time',
    'private reply cut after the effect',
    async ({ scene, instagram }) => {
      const send = () =>
        instagram.sendPrivateReply(scene.as, scene.comment_id, { type: 'text', text: 'The link' })
      await expect(send()).rejects.toMatchObject({ kind: 'unclear' })
      await expect(send()).rejects.toMatchObject({ reason: 'private_reply_refused' })
    },
  )
}
