import type { api } from '@skein/contract'
import { limits } from '@skein/contract/limits'
import { requireAccount } from '#src/features/accounts/index.ts'
import { withOwnFiles } from '#src/features/reply-files/index.ts'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { getAutomation } from '../read-automations.ts'
import { requireRoom } from '../require-room.ts'
import {
  bumpAutomationSet,
  findAutomation,
  insertAutomation,
} from '#src/features/stored-automations/index.ts'

/** Creates a paused copy of an automation; its counters and costs start at zero. */
export const duplicateAutomation: UseCase<typeof api.automations.duplicate> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const automation_id = ctx.ids.next()
  await ctx.db.transaction(async (tx) => {
    const { last_number } = await bumpAutomationSet(tx, account.id)
    const original = await findAutomation(tx, account, input.automation_id)
    if (!original) throw notFound()
    const settings = await withOwnFiles(ctx, account.id, original.settings)
    await insertAutomation(tx, {
      automation_id,
      account_id: account.id,
      number: last_number + 1,
      activation_status: 'PAUSED',
      settings: { ...settings, automation_id, name: copyName(original.name) },
      author_id: account.user_id,
      at: new Date(ctx.clock.now()).toISOString(),
    })
    await requireRoom(tx, account.id)
  })
  return getAutomation(ctx, account, automation_id)
}

const suffix = ' copy'

/** A name of maximum length is shortened to fit the suffix. */
const copyName = (name: string): string => name.slice(0, limits.automationName - suffix.length) + suffix
