import type { Ctx } from '#src/context.ts'
import { withDisclosure } from '@skein/engine/rendering/disclosure'
import type { EngineEvent } from '@skein/engine/event'
import type { CompiledAutomation } from '@skein/engine/automation'
import { dueDisclosure } from '#src/features/automations/index.ts'

interface Writing {
  account_id: string
  event: EngineEvent
  automation: CompiledAutomation
}

/** Puts the account's sentence under the first message that AI writes to a person; public replies go without. */
export async function addDisclosure(
  ctx: Ctx,
  { account_id, event, automation }: Writing,
  reply: string,
): Promise<string> {
  if (reply === '' || (automation.slot !== 'answer' && automation.slot !== 'private')) return reply
  const sentence = await dueDisclosure(ctx.db, { account_id, person_id: event.from_id })
  return sentence === null ? reply : withDisclosure(reply, sentence)
}
