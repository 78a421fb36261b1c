import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { findAudio } from './audio-store.ts'
import { toReplyAudio } from './to-reply-audio.ts'

export const listAudio: UseCase<typeof api.replyAudio.list> = async (ctx, { platform_user_id }) => {
  const account = await requireAccount(ctx, platform_user_id)
  const files = await findAudio(ctx.db, account.id)
  return files.map((file) => toReplyAudio(ctx, file))
}
