import { once } from 'node:events'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'

export interface Relay {
  url: string
  close(): Promise<void>
}

/** Starts a proxy that forwards the stream of a model unread. */
export async function openRelay(modelUrl: string): Promise<Relay> {
  const server = createServer((request, response) => {
    const message = new URL(request.url ?? '', 'http://relay').searchParams.get('message') ?? ''
    void ask(modelUrl, message).then((answer) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (answer.body) Readable.from(answer.body).pipe(response)
      else response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One call of the scripted model, streamed. */
export const ask = (modelUrl: string, message: string): Promise<Response> =>
  fetch(`${modelUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-scripted-model' },
    body: JSON.stringify({
      model: 'gpt-6-luna',
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: message }],
    }),
  })
