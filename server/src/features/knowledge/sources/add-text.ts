import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { addSource } from './add-source.ts'
import { titleOfText } from '../source-logic.ts'

export async function addText(
  ctx: Ctx,
  { platform_user_id, text }: InputOf<typeof api.knowledge.addText>,
): Promise<OutputOf<typeof api.knowledge.addText>> {
  const account = await requireAccount(ctx, platform_user_id)
  return addSource(ctx, account, {
    kind: 'text',
    title: titleOfText(text),
    content: Buffer.from(text),
    identity: text,
  })
}
