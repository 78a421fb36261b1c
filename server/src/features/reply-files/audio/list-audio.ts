import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { ReplyAudio } from '@skein/contract/automations/replies/reply-audio'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findAudio } from './audio-store.ts'
import { toReplyAudio } from './to-reply-audio.ts'

export async function listAudio(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.replyAudio.list>,
): Promise<ReplyAudio[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const files = await findAudio(ctx.db, account.id)
  return files.map((file) => toReplyAudio(ctx, file))
}
