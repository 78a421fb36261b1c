import { accountCalls } from './account.ts'
import { commentCalls } from './comments.ts'
import { conversationCalls } from './conversations.ts'
import { createGraph } from './graph.ts'
import { insightCalls } from './insights.ts'
import { mediaCalls } from './media.ts'
import { messageCalls } from './messages.ts'
import { oauthCalls } from './oauth.ts'
import { createTransport } from './transport.ts'
import type { Usage } from './usage.ts'

export type { Credentials } from './graph.ts'

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
  /** Called after every response that reports usage of the rate limit. */
  onUsage?: (platformUserId: string, usage: Usage) => void
}

/** All calls to Instagram. Each throws a PlatformError when it fails. */
export type Instagram = ReturnType<typeof createInstagram>

export function createInstagram(config: InstagramConfig, options: InstagramOptions = {}) {
  const { connections = 128, timeoutMilliseconds = 8000, onUsage } = options
  const usages = new Map<string, Usage>()
  const transports = {
    graph: createTransport(config.graphUrl, { connections, timeoutMilliseconds }),
    token: createTransport(config.tokenUrl, { connections: 8, timeoutMilliseconds }),
  }
  const graph = createGraph(transports.graph, {
    version: config.graphVersion,
    onUsage(platformUserId, usage) {
      usages.set(platformUserId, usage)
      onUsage?.(platformUserId, usage)
    },
  })
  return {
    ...oauthCalls(config, transports),
    ...accountCalls(graph),
    ...commentCalls(graph),
    ...messageCalls(graph),
    ...conversationCalls(graph),
    ...mediaCalls(graph),
    ...insightCalls(graph),
    /** Returns the usage that the latest response for an account reported; null before the first one. */
    usageFor: (platformUserId: string): Usage | null => usages.get(platformUserId) ?? null,
    /** Waits for pending calls, then closes the connections. */
    async close(): Promise<void> {
      await Promise.all([transports.graph.close(), transports.token.close()])
    },
  }
}
