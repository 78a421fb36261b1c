import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { dayOf } from '@skein/contract/models'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { cheapestOf } from './default-model.ts'
import { findAccess, nameOfAccess, type ProviderAccess } from './provider-access.ts'
import { kindOfName } from './server-models.ts'

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
  const who = nameOfAccess({ ...access, isOfficial: !access.isOwnServer })
  let model: string | null = null
  try {
    model = await modelToTest(ctx, access)
    if (model === null) return { ok: false, message: `${who} lists no model that can write text.`, model }
    await ctx.models.write({
      access: { ...access, model },
      messages: [{ role: 'user', content: 'Answer with the word: yes' }],
      max_output_tokens: 16,
      time_limit: timeLimitMs,
    })
    return { ok: true, message: `${who} accepts the key: ${model} replied.`, model }
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
  if (!access.isOwnServer) return cheapestOf(dayOf(ctx.clock.now()), access.provider, 'chat')
  const names = await ctx.models.list(access, { time_limit: timeLimitMs })
  return names.find((name) => kindOfName(name) === 'chat') ?? null
}

/** Returns the message for a failed test call. */
function outcomeMessage(
  { kind, message, retryAfterSeconds }: Pick<ModelError, 'kind' | 'message' | 'retryAfterSeconds'>,
  { who, model }: { who: string; model: string },
): string {
  const pause = retryAfterSeconds === null ? 'later' : `in ${Math.max(1, Math.ceil(retryAfterSeconds))} s`
  const texts: Partial<Record<ModelError['kind'], string>> = {
    key: `${who} rejected this key. Check that you copied all of it.`,
    quota: `The key is valid, but its credit or quota is used up.`,
    limited: `The key is valid, but ${who} is limiting requests. Try again ${pause}.`,
    retired: `The key is valid, but has no access to ${model}.`,
    unavailable: `No valid response from ${who}. Check the base URL or try again in a minute.`,
    refused: `${who} rejected a short test message to ${model}.`,
    invalid_answer: `${who} accepts the key, but ${model} returned an empty reply.`,
  }
  return texts[kind] ?? message
}
