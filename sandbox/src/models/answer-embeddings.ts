import type { Sandbox } from '../context.ts'
import { hangUp, readKey, waitFor, type ModelContext } from './caller.ts'
import { closeCall, openCall } from './calls.ts'
import { findModel, type Provider } from './catalogue.ts'
import { embeddingsBody } from './embeddings.ts'
import { masked, ModelError, retiredModel, unknownModel } from './errors.ts'
import { readEmbeddings, type EmbeddingRequest } from './read-request.ts'
import { countTokens } from './tokens.ts'
import { takeTrouble, troubleError } from './troubles.ts'

/** `POST /embeddings` of a provider that has it. */
export async function answerEmbeddings(
  sandbox: Sandbox,
  provider: Provider,
  context: ModelContext,
): Promise<Response> {
  const { world } = sandbox
  const key = readKey(provider, context)
  const request = readEmbeddings(await context.req.text())
  const input = typeof request.input === 'string' ? [request.input] : request.input
  const call = openCall(world, {
    provider,
    endpoint: 'embeddings',
    model: request.model,
    key: masked(key),
    input,
  })
  const subject = { provider, model: request.model, endpoint: 'embeddings' } as const
  try {
    const slow = takeTrouble(world, subject, ['slow'])
    const trouble = takeTrouble(world, subject, ['fail', 'stall'])
    call.by = trouble ? 'trouble' : 'rules'
    const waited = await waitFor(
      context,
      (slow?.milliseconds ?? 0) + (trouble?.kind === 'stall' ? trouble.milliseconds : 0),
    )
    if (trouble?.kind === 'stall' || !waited) {
      closeCall(world, call, { aborted: trouble === undefined })
      return hangUp(context)
    }
    if (trouble) throw troubleError(trouble, subject)
    const body = embeddingsBody(livingModel(sandbox, provider, request), request)
    const tokens = input.reduce((sum, text) => sum + countTokens(text), 0)
    closeCall(world, call, {
      status: 200,
      usage: {
        prompt_tokens: tokens,
        completion_tokens: 0,
        total_tokens: tokens,
        cached_tokens: 0,
        reasoning_tokens: 0,
      },
    })
    return context.json(body)
  } catch (error) {
    if (error instanceof ModelError)
      closeCall(world, call, { status: error.fault.status, code: error.fault.code })
    throw error
  }
}

function livingModel(sandbox: Sandbox, provider: Provider, { model }: EmbeddingRequest) {
  const found = findModel(provider, model, sandbox.world.now())
  if (found.state === 'retired') throw retiredModel(provider, model)
  if (found.state === 'unknown') throw unknownModel(provider, model)
  return found.model
}
