import type { api } from '@skein/contract'
import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import type { InputOf } from '@skein/contract/endpoint'
import { limits } from '@skein/contract/limits'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/platform/errors.ts'
import { presentCommentReplies } from './present-comment-replies.ts'
import { changeSet, countRules, findRule, insertRule, updateRule } from './store.ts'

type Payload = InputOf<typeof api.automations.saveCommentReply>

/** Creates a comment rule, ACTIVE at once, or changes one; counters of a changed rule go on. */
export async function saveCommentReply(ctx: Ctx, payload: Payload): Promise<CommentReplyAutomation> {
  const account = await requireAccount(ctx, payload.platform_user_id)
  const automation_id = payload.automation_id ?? ctx.ids.next()
  const settings = { ...payload, automation_id }
  const at = new Date(ctx.clock.now()).toISOString()
  await ctx.db.transaction(async (tx) => {
    const { last_number } = await changeSet(tx, account.id)
    if (payload.automation_id !== null) {
      const changed = await updateRule(tx, {
        automation_id,
        account_id: account.id,
        settings,
        updated_at: at,
      })
      if (!changed) throw notFound()
      return
    }
    if ((await countRules(tx, account.id)) >= limits.automationsPerAccount) throw tooMany()
    await insertRule(tx, {
      automation_id,
      account_id: account.id,
      number: last_number + 1,
      automation_type: 'COMMENT_REPLY',
      settings,
      created_at: at,
    })
  })
  return presented(ctx, account, automation_id)
}

async function presented(
  ctx: Ctx,
  account: OwnedAccount,
  automation_id: string,
): Promise<CommentReplyAutomation> {
  const row = await findRule(ctx.db, account, automation_id)
  const [automation] = row ? await presentCommentReplies(ctx.db, account, [row]) : []
  if (!automation) throw notFound()
  return automation
}

const tooMany = () =>
  new AppError(
    'conflict',
    `An account can have at most ${limits.automationsPerAccount} automations. Delete one you no longer need.`,
  )
