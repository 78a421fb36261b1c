import { commentCalls } from './comments.ts'
import { createGraph } from './graph.ts'
import { createTransport } from './transport.ts'
import type { Usage } from './usage.ts'

export interface InstagramConfig {
  appId: string
  appSecret: string
  metaAppSecret: string | null
  verifyToken: string
  oauthUrl: string
  tokenUrl: string
  graphUrl: string
  graphVersion: string
}

export interface InstagramOptions {
  connections?: number
  timeoutMilliseconds?: number
  /** Called after every answer that reports how much of the allowed calls is used. */
  onUsage?: (platformUserId: string, usage: Usage) => void
}

export type Instagram = ReturnType<typeof createInstagram>

export function createInstagram(config: InstagramConfig, options: InstagramOptions = {}) {
  const { connections = 128, timeoutMilliseconds = 8000, onUsage } = options
  const transport = createTransport(config.graphUrl, { connections, timeoutMilliseconds })
  const graph = createGraph(transport, { version: config.graphVersion, onUsage })
  return {
    ...commentCalls(graph),
    close: () => transport.close(),
  }
}
