import * as z from 'zod'
import { recordChange } from '#src/features/audit/index.ts'
import type { Tool, ToolContext } from '../tools/tool.ts'

/** The ids in the arguments of actions. */
const Ids = z.object({
  platform_user_id: z.string().optional(),
  automation_id: z.string().optional(),
  recipient_id: z.string().optional(),
})

/** Writes into the audit log what the assistant did after approval. An approved search changes nothing. */
export async function recordAction(
  { ctx }: ToolContext,
  { tool, args }: { tool: Tool; args: unknown },
): Promise<void> {
  if (tool.kind !== 'act') return
  const ids = Object.entries(Ids.parse(args)).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]]))
  await recordChange(ctx, {
    workspace_ids: [...(ctx.checkedWorkspaces ?? [])],
    verb: `assistant.${tool.name}`,
    target: Object.fromEntries(ids),
    before: null,
    after: null,
  })
}
