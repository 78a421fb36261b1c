import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { asStatus } from '../instagram/errors.ts'
import { answerChat } from './answer-chat.ts'
import { answerEmbeddings } from './answer-embeddings.ts'
import { readKey } from './caller.ts'
import { findModel, listModels, PROVIDERS, type Provider } from './catalogue.ts'
import { errorBody, ModelError, unknownModel } from './errors.ts'

const PATHS: Record<Provider, string> = {
  openai: '/openai/v1',
  groq: '/groq/openai/v1',
  gemini: '/gemini/v1beta/openai',
}

/** Three providers that speak the same protocol, each with its own models, limits and errors. */
export function modelRoutes(sandbox: Sandbox) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  for (const provider of PROVIDERS) app.route(PATHS[provider], providerRoutes(sandbox, provider))
  return app
}

function providerRoutes(sandbox: Sandbox, provider: Provider) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const { world } = sandbox
  app.use('*', async (context, next) => {
    context.header('x-scripted-model', 'true')
    context.header('x-request-id', `req_scripted_${world.models.sequence + 1}`)
    for (const [name, value] of Object.entries(limitHeaders(provider, 0))) context.header(name, value)
    await next()
  })
  app.post('/chat/completions', (context) => answerChat(sandbox, provider, context))
  if (provider !== 'groq') {
    app.post('/embeddings', (context) => answerEmbeddings(sandbox, provider, context))
  }
  app.get('/models', (context) => {
    readKey(provider, context)
    return context.json({ object: 'list', data: listModels(provider, world.now()) })
  })
  app.get('/models/:id{.+}', (context) => {
    readKey(provider, context)
    const id = context.req.param('id')
    const found = findModel(provider, id, world.now())
    const listed = listModels(provider, world.now()).find((one) => String(one.id).endsWith(id))
    if (found.state !== 'alive' || !listed) throw unknownModel(provider, id)
    return context.json(listed)
  })
  app.all('*', (context) => {
    const message = `Unknown request URL: ${context.req.method} ${context.req.path}.`
    throw new ModelError({ status: 404, code: 'unknown_url', message })
  })
  app.onError((error, context) => {
    if (!(error instanceof ModelError)) throw error
    const { fault } = error
    if (fault.retryAfter !== undefined && provider !== 'gemini') {
      context.header('retry-after', String(fault.retryAfter))
      for (const [name, value] of Object.entries(limitHeaders(provider, fault.retryAfter)))
        context.header(name, value)
    }
    context.status(asStatus(fault.status))
    return context.json(errorBody(provider, fault))
  })
  return app
}

/** `wait` in seconds: zero while nothing is used up. */
function limitHeaders(provider: Provider, wait: number): Record<string, string> {
  if (provider === 'gemini') return {}
  const left = (most: number) => String(wait > 0 ? 0 : most - 1)
  const [requests, tokens] = provider === 'groq' ? [14_400, 250_000] : [10_000, 2_000_000]
  return {
    'x-ratelimit-limit-requests': String(requests),
    'x-ratelimit-limit-tokens': String(tokens),
    'x-ratelimit-remaining-requests': left(requests),
    'x-ratelimit-remaining-tokens': left(tokens),
    'x-ratelimit-reset-requests': wait > 0 ? `${wait}s` : '6ms',
    'x-ratelimit-reset-tokens': wait > 0 ? `${wait}s` : '0s',
  }
}
