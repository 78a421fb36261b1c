import type { Ctx } from '#src/context.ts'
import { callGmail, requireMailbox, type OnBehalf } from './require-mailbox.ts'

export async function markMailRead(
  ctx: Ctx,
  { id, ...whose }: OnBehalf & { id: string },
): Promise<Record<string, never>> {
  const mailbox = await requireMailbox(ctx, whose)
  await callGmail(ctx, mailbox, (access) => ctx.gmail.markRead(access, id))
  return {}
}
