import type { Ctx } from '#src/context.ts'
import { requireConversation } from '../require-conversation.ts'
import { showAction } from './show-action.ts'

/** Turns the typing indicator on or off. */
export async function typeInConversation(
  ctx: Ctx,
  { id, on }: { id: string; on: boolean },
): Promise<Record<string, never>> {
  await showAction(ctx, await requireConversation(ctx, id), on ? 'typing_on' : 'typing_off')
  return {}
}
