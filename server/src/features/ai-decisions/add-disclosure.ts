import type { Ctx } from '#src/context.ts'
import { withDisclosure } from '@skein/engine/rendering/disclosure'
import type { EngineEvent } from '@skein/engine/event'
import type { CompiledAutomation } from '@skein/engine/automation'
import { dueDisclosure } from './disclosure-store.ts'

interface WrittenReply {
  account_id: string
  event: EngineEvent
  automation: CompiledAutomation
}

/** Appends the account's disclosure to the first AI message to a person. Public replies have none. */
export async function addDisclosure(
  ctx: Ctx,
  { account_id, event, automation }: WrittenReply,
  reply: string,
): Promise<string> {
  if (reply === '' || (automation.slot !== 'answer' && automation.slot !== 'private')) return reply
  const sentence = await dueDisclosure(ctx.db, { account_id, person_id: event.from_id })
  return sentence === null ? reply : withDisclosure(reply, sentence)
}
