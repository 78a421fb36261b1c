import type { Ctx } from '#src/context.ts'
import { dueDisclosure } from './account-settings-store.ts'
import { withDisclosure } from './engine/disclosure.ts'
import type { EngineEvent } from './engine/event.ts'
import type { Rule } from './engine/rule.ts'

interface Writing {
  account_id: string
  event: EngineEvent
  rule: Rule
}

/** Puts the account's sentence under the first message that AI writes to a person; public replies go without. */
export async function addDisclosure(
  ctx: Ctx,
  { account_id, event, rule }: Writing,
  reply: string,
): Promise<string> {
  if (reply === '' || (rule.lane !== 'answer' && rule.lane !== 'private')) return reply
  const sentence = await dueDisclosure(ctx.db, { account_id, person_id: event.from_id })
  return sentence === null ? reply : withDisclosure(reply, sentence)
}
