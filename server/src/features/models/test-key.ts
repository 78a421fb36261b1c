import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { catalogueAt, dayOf, providerLabels } from '@skein/contract/models'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { findAccess, type ProviderAccess } from './find-access.ts'
import { cheapestOf, likelyChatModel, outcomeMessage } from './trial-logic.ts'

type Outcome = OutputOf<typeof api.models.testKey>

const timeLimitMs = 15_000

/** Makes a small call with the current key. Returns the outcome as a message. */
export async function testKey(
  ctx: Ctx,
  { platform_user_id, provider }: InputOf<typeof api.models.testKey>,
): Promise<Outcome> {
  const account = await requireAccount(ctx, platform_user_id)
  const access = await findAccess(ctx, account.id, provider)
  if ('missing' in access) return { ok: false, message: access.message, model: null }
  const who = access.isOwnServer ? `The server at ${new URL(access.base_url).host}` : providerLabels[provider]
  let model: string | null = null
  try {
    model = await modelToTest(ctx, access)
    if (model === null) return { ok: false, message: `${who} lists no model that can write.`, model }
    await ctx.models.write({
      access: { ...access, model },
      messages: [{ role: 'user', content: 'Answer with the word: yes' }],
      max_output_tokens: 16,
      time_limit: timeLimitMs,
    })
    return { ok: true, message: `${who} accepts the key: ${model} has answered.`, model }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.info(
      { account_id: account.id, provider, kind: error.kind, detail: error.detail },
      'a model key test failed',
    )
    // An invalid answer proves that the key was accepted.
    const ok = error.kind === 'invalid_answer'
    return { ok, message: outcomeMessage(error, { who, model: model ?? 'the model' }), model }
  }
}

/** Returns the cheapest model of a provider, or the first likely chat model of a custom server. */
async function modelToTest(ctx: Ctx, access: ProviderAccess): Promise<string | null> {
  const known = catalogueAt(dayOf(ctx.clock.now()))
  if (!access.isOwnServer) return cheapestOf(known, access.provider)
  return likelyChatModel(await ctx.models.list(access, { time_limit: timeLimitMs }))
}
