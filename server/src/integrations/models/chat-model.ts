import type { Connection } from './connection.ts'
import { ModelError } from './errors.ts'
import type { CallLimits, ModelAccess } from './model.ts'

/** Returns the AI SDK's model, which sends its requests over our connection (retries, limits, allowed addresses). */
export async function chatModel(
  connection: Connection,
  access: ModelAccess,
  { time_limit }: Pick<CallLimits, 'time_limit'>,
) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: access.provider,
    baseURL: access.base_url,
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch: (_url, init) =>
      connection.send({
        access,
        path: '/chat/completions',
        body: bodyOf(init?.body),
        time_limit,
        signal: init?.signal ?? undefined,
      }),
  })
  return provider.chatModel(access.model)
}

export type ChatModel = Awaited<ReturnType<typeof chatModel>>

function bodyOf(body: unknown): Record<string, unknown> {
  const value: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new ModelError('refused', { detail: 'a chat request without a body' })
}
