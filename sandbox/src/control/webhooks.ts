import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { WEBHOOK_FIELDS } from '../instagram/account.ts'
import { signedRequest } from '../instagram/webhooks/sign.ts'
import { requireAccount, setSubscription } from '../state/accounts.ts'
import { killTokens } from '../state/tokens.ts'
import {
  assignGiven,
  command,
  ControlError,
  BrandName,
  Flag,
  Milliseconds,
  Nothing,
  Percent,
} from './command.ts'
const MODES = ['lose', 'hold', 'duplicate', 'delay', 'reorder', 'flat'] as const

const WebhookPatch = z.object({
  mode: z.enum([...MODES, 'normal']).optional(),
  percent: Percent.default(100),
  ms: Milliseconds.optional(),
  batchSize: z.coerce.number().int().min(1).max(1000).optional(),
  batchWindowMs: Milliseconds.optional(),
  retryMs: z.array(Milliseconds).min(1).optional(),
  secret: z.enum(['instagram', 'meta']).optional(),
  paused: Flag.optional(),
  url: z.url().optional(),
})

export const webhookCommands = {
  webhooks: command(WebhookPatch, (sandbox, patch) => {
    applyPatch(sandbox, patch)
    if (!sandbox.state.settings.webhooks.paused) sandbox.webhooks.retryNow()
    return { ...sandbox.state.settings.webhooks, url: sandbox.webhooks.url }
  }),
  echoes: command(
    z.object({
      early: Flag.default(false),
      duplicate: Percent.default(0),
      lose: Percent.default(0),
    }),
    ({ state }, echoes) => (state.settings.echoes = echoes),
  ),
  retryWebhooks: command(Nothing, ({ webhooks }) => {
    webhooks.retryNow()
    return webhooks.counts()
  }),
  /** Delivers the webhooks that the mode `hold` has kept. */
  releaseWebhooks: command(Nothing, ({ webhooks }) => ({ released: webhooks.release() })),
  /** Responds once every webhook had its first attempt. */
  settleWebhooks: command(Nothing, async ({ webhooks }) => {
    await webhooks.settled()
    return webhooks.counts()
  }),
  verifyWebhook: command(z.object({ token: z.string().optional() }), async (sandbox, input) => {
    const challenge = String(1_000_000_000 + sandbox.state.data.idCounter)
    const url = new URL(sandbox.webhooks.url)
    url.searchParams.set('hub.mode', 'subscribe')
    url.searchParams.set('hub.challenge', challenge)
    url.searchParams.set('hub.verify_token', input.token ?? sandbox.credentials.verifyToken)
    const response = await fetch(url)
    const text = await response.text()
    return { status: response.status, verified: response.status === 200 && text === challenge }
  }),
  subscribe: command(z.object({ account: BrandName }), ({ state }, { account }) =>
    setSubscription(state, requireAccount(state, account), [...WEBHOOK_FIELDS]),
  ),
  unsubscribe: command(z.object({ account: BrandName }), ({ state }, { account }) =>
    setSubscription(state, requireAccount(state, account), []),
  ),
  sendEvent: command(
    z.object({
      account: BrandName,
      channel: z.enum(['changes', 'messaging', 'standby']),
      field: z.string(),
      value: z.record(z.string(), z.unknown()),
      own: z.boolean().default(false),
    }),
    ({ state, webhooks }, { account, ...event }) => {
      webhooks.notify({ account: requireAccount(state, account).username, ...event })
      return webhooks.counts()
    },
  ),
  deauthorize: command(z.object({ account: BrandName, url: z.url().optional() }), (sandbox, input) => {
    killTokens(sandbox.state, requireAccount(sandbox.state, input.account), 458)
    return signedCall(sandbox, input.account, input.url ?? `${sandbox.webhooks.url}/deauthorize`)
  }),
  requestDeletion: command(z.object({ account: BrandName, url: z.url().optional() }), (sandbox, input) =>
    signedCall(sandbox, input.account, input.url ?? `${sandbox.webhooks.url}/data-deletion`),
  ),
}

function applyPatch(sandbox: Sandbox, patch: z.output<typeof WebhookPatch>): void {
  const { webhooks } = sandbox.state.settings
  if (patch.url !== undefined) sandbox.webhooks.url = patch.url
  if (patch.mode === 'normal') for (const mode of MODES) webhooks[mode] = 0
  else if (patch.mode !== undefined) webhooks[patch.mode] = patch.percent
  const { batchSize, batchWindowMs, retryMs, secret, paused } = patch
  assignGiven(webhooks, { delayMs: patch.ms, batchSize, batchWindowMs, retryMs, secret, paused })
}

async function signedCall(sandbox: Sandbox, accountName: string, url: string) {
  const account = requireAccount(sandbox.state, accountName)
  const payload = {
    user_id: account.scopedId,
    algorithm: 'HMAC-SHA256',
    issued_at: Math.floor(sandbox.state.now() / 1000),
  }
  const body = new URLSearchParams({ signed_request: signedRequest(payload, sandbox.credentials.appSecret) })
  const response = await fetch(url, { method: 'POST', body }).catch(() => null)
  if (!response) throw new ControlError(`Nobody answers at ${url}.`)
  return { status: response.status, body: await response.text() }
}
