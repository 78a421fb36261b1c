import type { Connection } from './connection.ts'
import { ModelError } from './errors.ts'
import type { CallLimits, ModelAccess } from './model.ts'

/** The SDK's model on our own connection: it writes and reads the wire format, the connection does the rest. */
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
  throw new ModelError('refused', { words: 'a chat request without a body' })
}
