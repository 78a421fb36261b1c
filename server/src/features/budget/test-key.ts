import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { dayOf, resolveModel, unknownModel } from '@skein/contract/models'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import {
  cheapestOf,
  findAccess,
  kindOfName,
  nameOfAccess,
  type ProviderAccess,
} from '#src/features/models/index.ts'
import { callWithinBudget, type Refusal } from './call-within-budget.ts'

type Outcome = OutputOf<typeof api.models.testKey>

const timeLimitMs = 15_000

const messages = [{ role: 'user', content: 'Answer with the word: yes' }] as const
const maxOutputTokens = 16

/** Makes a small call with the current key, within the budget. Returns the outcome as a message. */
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
    const called = await callForTest(ctx, { ...access, model })
    if (called.kind === 'refused') return { ok: false, message: budgetMessage(called), model: null }
    return { ok: true, message: `${who} accepts the key: ${model} replied.`, model }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.info(
      { account_id: account.id, provider, kind: error.kind, status: error.status },
      'a model key test failed',
    )
    // An invalid answer proves that the key was accepted.
    const ok = error.kind === 'invalid_answer'
    return { ok, message: outcomeMessage(error, { who, model: model ?? 'the model' }), model }
  }
}

function callForTest(ctx: Ctx, access: ProviderAccess & { model: string }) {
  const { account_id, provider, model } = access
  const entry =
    resolveModel(provider, model, dayOf(ctx.clock.now()))?.entry ?? unknownModel(provider, model, 'chat')
  return callWithinBudget(
    ctx,
    {
      account_id,
      purpose: 'test',
      source_id: null,
      conversation_key: null,
      choice: { access, entry, others: [] },
      messages,
      max_output_tokens: maxOutputTokens,
    },
    (reserved) =>
      ctx.models.write({
        access: reserved,
        messages,
        max_output_tokens: maxOutputTokens,
        time_limit: timeLimitMs,
      }),
  )
}

function budgetMessage({ scope, period }: Refusal): string {
  const until = period === 'day' ? 'tomorrow (UTC)' : 'next month (UTC)'
  const whose = scope === 'account' ? 'the AI budget' : 'the AI budget that the operator of this Skein allows'
  return `The key was not tested, because ${whose} is used up. Try again ${until}.`
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
