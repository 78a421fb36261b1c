import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { addSource } from './add-source.ts'
import { titleOfText } from '../source-logic.ts'

export const addText: UseCase<typeof api.knowledge.addText> = async (ctx, { platform_user_id, text }) => {
  const account = await requireAccount(ctx, platform_user_id)
  return addSource(ctx, account, {
    kind: 'text',
    title: titleOfText(text),
    content: Buffer.from(text),
    identity: text,
  })
}
