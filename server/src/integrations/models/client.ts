import * as z from 'zod'
import { dayOf } from '@skein/contract/models'
import { createConnection, type ConnectionOptions } from './connection.ts'
import { isPublicHost } from '../web/public-address.ts'
import { embed } from './embed.ts'
import { ModelError } from './errors.ts'
import { chatModel } from './chat-model.ts'
import type { Models } from './model.ts'
import { answer, write } from './chat.ts'

export type ModelsConfig = Pick<ConnectionOptions, 'trustedOrigins'>
export type ModelsOptions = Omit<ConnectionOptions, 'trustedOrigins' | 'today'> & { today?: () => string }

/** Creates all calls to language models. The AI SDK is loaded with the first call. */
export function createModels(config: ModelsConfig, options: ModelsOptions = {}): Models {
  const connection = createConnection({ today: () => dayOf(Date.now()), ...options, ...config })
  return {
    write: (request) => write(connection, request),
    answer: (request) => answer(connection, request),
    embed: (request) => embed(connection, request),
    allows: (base_url) => isAllowed(base_url, config.trustedOrigins),
    languageModel: (access, limits) => chatModel(connection, access, limits),
    async list(access, { time_limit, signal }) {
      const response = await connection.send({
        access: { ...access, model: '' },
        method: 'GET',
        path: '/models',
        time_limit,
        signal,
      })
      const listed = ModelList.safeParse(await response.json().catch(() => null))
      if (!listed.success) throw new ModelError('unavailable', { detail: 'no list of models', status: 200 })
      return listed.data.data.map(({ id }) => id)
    },
    close: () => connection.close(),
  }
}

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })

function isAllowed(base_url: string, trusted: ReadonlySet<string>): boolean {
  const url = URL.parse(base_url)
  return url !== null && (trusted.has(url.origin) || isPublicHost(url.hostname))
}
