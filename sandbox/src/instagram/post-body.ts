import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

export interface Post {
  url: string
  body: string
  headers: Record<string, string>
  timeoutMs: number
}

interface Poster {
  /** The status of the answer; null when there was none. */
  post(post: Post): Promise<number | null>
  close(): void
}

/** Plain node requests over kept connections: a storm should cost the app more than the sandbox. */
export function createPoster(): Poster {
  const plain = new PlainAgent({ keepAlive: true })
  const secure = new SecureAgent({ keepAlive: true })
  return {
    post: (post) =>
      new Promise((resolve) => {
        const isSecure = post.url.startsWith('https:')
        const send = isSecure ? secureRequest : plainRequest
        const request = send(
          post.url,
          {
            method: 'POST',
            agent: isSecure ? secure : plain,
            headers: { ...post.headers, 'Content-Length': Buffer.byteLength(post.body) },
            signal: AbortSignal.timeout(post.timeoutMs),
          },
          (response) => {
            response.resume()
            response.on('end', () => resolve(response.statusCode ?? null))
            response.on('error', () => resolve(null))
          },
        )
        request.on('error', () => resolve(null))
        request.end(post.body)
      }),
    close: () => {
      plain.destroy()
      secure.destroy()
    },
  }
}
