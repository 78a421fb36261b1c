import type { Env } from '#src/env.ts'
import { accountCalls } from './account.ts'
import { openGate, type CallGate } from './graph/call-gate.ts'
import { commentCalls } from './comments.ts'
import { conversationCalls, messageCalls } from './messages.ts'
import { createGraph, createTransport, type OnUnreadable } from './graph/graph.ts'
import { insightCalls } from './insights.ts'
import { messengerProfileCalls } from './messenger-profile.ts'
import { mediaCalls } from './media.ts'
import { mentionCalls } from './mentions.ts'
import { newestCommentCalls } from './newest-comments.ts'
import { oauthCalls } from './oauth.ts'
import { shownCommentCalls } from './shown-comments.ts'
import type { Usage } from './graph/usage.ts'

export type { Credentials } from './graph/graph.ts'

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
  /** Without one, every call is made. */
  gate?: CallGate
  onUnreadable?: OnUnreadable
  connections?: number
  timeoutMilliseconds?: number
}

/** All calls to Instagram. Each throws a PlatformError when it fails. */
export type Instagram = ReturnType<typeof createInstagram>

export function createInstagram(config: InstagramConfig, options: InstagramOptions = {}) {
  const { connections = 128, timeoutMilliseconds = 8000, gate = openGate } = options
  const { onUnreadable = async () => undefined } = options
  const usages = new Map<string, Usage>()
  const transports = {
    graph: createTransport(config.graphUrl, { connections, timeoutMilliseconds }),
    token: createTransport(config.tokenUrl, { connections: 8, timeoutMilliseconds }),
  }
  const graph = createGraph(transports.graph, {
    version: config.graphVersion,
    gate,
    onUnreadable,
    onUsage: (platformUserId, usage) => usages.set(platformUserId, usage),
  })
  return {
    ...oauthCalls(config, { ...transports, gate }),
    ...accountCalls(graph),
    ...commentCalls(graph),
    ...newestCommentCalls(graph),
    ...shownCommentCalls(graph),
    ...messageCalls(graph),
    ...conversationCalls(graph),
    ...messengerProfileCalls(graph),
    ...mediaCalls(graph),
    ...mentionCalls(graph),
    ...insightCalls(graph),
    /** Returns the usage that the latest response for an account reported; null before the first one. */
    usageFor: (platformUserId: string): Usage | null => usages.get(platformUserId) ?? null,
    /** Waits for pending calls, then closes the connections. */
    async close(): Promise<void> {
      await Promise.all([transports.graph.close(), transports.token.close()])
    },
  }
}

export const instagramConfig = (env: Env): InstagramConfig => ({
  appId: env.INSTAGRAM_APP_ID ?? '',
  appSecret: env.INSTAGRAM_APP_SECRET ?? '',
  metaAppSecret: env.META_APP_SECRET ?? null,
  verifyToken: env.INSTAGRAM_WEBHOOK_VERIFY_TOKEN ?? '',
  oauthUrl: env.INSTAGRAM_OAUTH_URL,
  tokenUrl: env.INSTAGRAM_TOKEN_URL,
  graphUrl: env.INSTAGRAM_GRAPH_URL,
  graphVersion: env.INSTAGRAM_GRAPH_VERSION,
})
