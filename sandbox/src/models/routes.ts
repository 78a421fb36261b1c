import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { asStatus } from '../instagram/graph/errors.ts'
import { readKey } from './answer-call.ts'
import { answerChat } from './answer-chat.ts'
import { listModels } from './catalogue.ts'
import { PROVIDERS, type Provider } from './provider.ts'
import { answerEmbeddings } from './embeddings.ts'
import { errorBody, ModelError } from './errors.ts'

const PATHS: Record<Provider, string> = {
  openai: '/openai/v1',
  groq: '/groq/openai/v1',
  gemini: '/gemini/v1beta/openai',
}

/** Serves three providers with the same protocol and their own models, limits and errors. */
export function modelRoutes(sandbox: Sandbox) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  for (const provider of PROVIDERS) app.route(PATHS[provider], providerRoutes(sandbox, provider))
  return app
}

function providerRoutes({ state }: Sandbox, provider: Provider) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use('*', async (context, next) => {
    context.header('x-scripted-model', 'true')
    await next()
  })
  app.post('/chat/completions', (context) => answerChat({ state, provider, context }))
  if (provider !== 'groq') {
    app.post('/embeddings', (context) => answerEmbeddings({ state, provider, context }))
  }
  app.get('/models', (context) => {
    readKey({ state, provider, context })
    return context.json({ object: 'list', data: listModels(provider) })
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
      context.header('x-ratelimit-remaining-requests', '0')
    }
    context.status(asStatus(fault.status))
    return context.json(errorBody(provider, fault))
  })
  return app
}
