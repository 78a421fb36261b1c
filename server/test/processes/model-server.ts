import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

interface ModelRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

/** Responds to one request, with JSON or by a function. */
export type ModelAnswer =
  | { status?: number; headers?: Record<string, string>; json: unknown }
  | ((response: ServerResponse, request: ModelRequest) => void)

export interface ModelServer {
  url: string
  requests: ModelRequest[]
  /** Sets the answers to the next requests; the last one is repeated. */
  script(...answers: ModelAnswer[]): void
  close(): Promise<void>
}

/** Starts an HTTP server with scripted answers in the format of a model provider. */
export async function openModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  let answers: ModelAnswer[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const text = Buffer.concat(chunks).toString()
      const request = { method, path: url, headers, body: text === '' ? {} : bodyOf(text) }
      requests.push(request)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (typeof answer === 'function') return answer(response, request)
      response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json', ...answer?.headers })
      response.end(JSON.stringify(answer?.json ?? {}))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    requests,
    script(...script) {
      answers = script
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Tests read single fields of the body. */
function bodyOf(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>
}

const usage = {
  prompt_tokens: 120,
  completion_tokens: 8,
  total_tokens: 128,
  prompt_tokens_details: { cached_tokens: 100 },
}

/** Returns a finished chat completion. */
export const said = (
  content: string | null,
  rest: { refusal?: string; finish?: string } = {},
): ModelAnswer => ({
  json: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'any',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: rest.refusal ?? null },
        finish_reason: rest.finish ?? 'stop',
      },
    ],
    usage,
  },
})

/** Returns an error in the format of OpenAI and Groq. */
export const failed = (
  status: number,
  error: { message?: string; type?: string; param?: string | null; code?: string | null },
  headers: Record<string, string> = {},
): ModelAnswer => ({
  status,
  headers,
  json: { error: { message: 'no', type: 'invalid_request_error', ...error } },
})
