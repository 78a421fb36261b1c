import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { dayOf, resolveModel, unknownModel } from '@skein/contract/models/models'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import {
  cheapestOf,
  findAccess,
  kindOfName,
  nameOfAccess,
  type ProviderAccess,
} from '#src/features/models/index.ts'
import { callWithinBudget, type Refusal } from './call-within-budget.ts'

const timeLimitMs = 15_000

const messages = [{ role: 'user', content: 'Answer with the word: yes' }] as const
const maxOutputTokens = 16

/** Makes a small call with the current key, within the budget. Returns the outcome as a message. */
export const testKey: UseCase<typeof api.models.testKey> = async (ctx, { platform_user_id, provider }) => {
  const account = await requireAccount(ctx, platform_user_id)
  const access = await findAccess(ctx, account.id, provider)
  if ('missing' in access) return { ok: false, message: access.message, model: null }
  const who = nameOfAccess({ ...access, isOfficial: !access.isOwnServer })
  let model: string | null = null
  try {
    model = await modelToTest(ctx, access)
    if (model === null) return { ok: false, message: m.server_key_no_writer({ who }), model }
    const called = await callForTest(ctx, { ...access, model })
    if (called.kind === 'refused') return { ok: false, message: budgetMessage(called), model: null }
    return { ok: true, message: m.server_key_replied({ who, model }), model }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.info(
      { account_id: account.id, provider, kind: error.kind, status: error.status },
      'a model key test failed',
    )
    // An invalid answer proves that the key was accepted.
    const ok = error.kind === 'invalid_answer'
    return { ok, message: outcomeMessage(error, { who, model: model ?? m.server_key_the_model() }), model }
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
  if (scope === 'account') {
    return period === 'day' ? m.server_key_untested_day_own() : m.server_key_untested_month_own()
  }
  return period === 'day' ? m.server_key_untested_day_operator() : m.server_key_untested_month_operator()
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
  const texts: Partial<Record<ModelError['kind'], string>> = {
    key: m.server_key_rejected({ who }),
    quota: m.server_key_quota_used(),
    limited:
      retryAfterSeconds === null
        ? m.server_key_limited_later({ who })
        : m.server_key_limited({ who, seconds: Math.max(1, Math.ceil(retryAfterSeconds)) }),
    retired: m.server_key_no_access({ model }),
    unavailable: m.server_key_no_response({ who }),
    refused: m.server_key_test_rejected({ who, model }),
    invalid_answer: m.server_key_empty_reply({ who, model }),
  }
  return texts[kind] ?? message
}
