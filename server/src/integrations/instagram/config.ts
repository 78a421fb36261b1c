import type { Env } from '#src/env.ts'
import type { InstagramConfig } from './client.ts'

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
