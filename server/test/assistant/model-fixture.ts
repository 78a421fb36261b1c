import { createModels } from '#src/integrations/models/client.ts'
import type { Models, ReservedAccess } from '#src/integrations/models/model.ts'
import { asReserved } from '#src/integrations/models/reserved-access.ts'
import { openModelServer, type ModelServer } from '../processes/model-server.ts'

export interface ModelFixture {
  server: ModelServer
  models: Models
  /** Switches to a new model id, about which nothing is cached. */
  useNewModel(): void
  access(provider?: string, id?: string): ReservedAccess
  request(overrides?: { time_limit?: number; signal?: AbortSignal; access?: ReservedAccess }): WriteRequest
  close(): Promise<void>
}

interface WriteRequest {
  access: ReservedAccess
  messages: { role: 'system' | 'user'; content: string }[]
  temperature: number
  max_output_tokens: number
  time_limit: number
  signal?: AbortSignal
}

/** Creates a model client with short pauses, connected to a scripted server. */
export async function startModelFixture(): Promise<ModelFixture> {
  const server = await openModelServer()
  const models = createModels(
    { trusts: (base_url) => new URL(base_url).origin === new URL(server.url).origin },
    { retryDelaysMs: [1, 1, 1], idleTimeoutMs: 300, today: () => '2026-11-21' },
  )
  let count = 0
  const access = (provider = 'openai', id = `model-${count}`) =>
    asReserved({ account_id: 'a', provider, model: id, base_url: server.url, api_key: 'sk-secret' })
  return {
    server,
    models,
    useNewModel: () => void count++,
    access,
    request: (overrides = {}) => ({
      access: access(),
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Price?' },
      ],
      temperature: 0.7,
      max_output_tokens: 200,
      time_limit: 5000,
      ...overrides,
    }),
    async close() {
      await models.close()
      await server.close()
    },
  }
}
