import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { checkLoginPage } from '#src/integrations/instagram/login-page.ts'
import {
  checkWebhookAddress,
  checkWebhookSignature,
} from '#src/integrations/instagram/webhook/webhook-address.ts'
import { requestedScopes } from '../connection/permission-logic.ts'
import type { VerificationRow } from './verification-types.ts'

/** Checks what all accounts share: the app, its addresses and its webhook. */
export async function verifyInstallation(ctx: Ctx): Promise<VerificationRow[]> {
  const { INSTAGRAM_APP_ID, INSTAGRAM_APP_SECRET } = ctx.env
  if (!INSTAGRAM_APP_ID || !INSTAGRAM_APP_SECRET) {
    return [
      row('App id and secret', {
        state: 'failed',
        detail: 'Set INSTAGRAM_APP_ID and INSTAGRAM_APP_SECRET in .env.',
      }),
    ]
  }
  return [
    await verifySecret(ctx),
    await verifyRedirect(ctx),
    ...(await verifyWebhook(ctx, INSTAGRAM_APP_SECRET)),
  ]
}

type Result = Pick<VerificationRow, 'state' | 'detail'> & { assumption?: string }

const row = (check: string, { assumption, ...result }: Result): VerificationRow => ({
  check,
  account: null,
  assumption: assumption ?? null,
  ...result,
})

const redirectUriOf = ({ env }: Ctx) => `${env.PUBLIC_URL}/api/auth/instagram/callback`

/** Exchanges a code that does not exist. Instagram checks the app first, so the error says whether the app is right. */
async function verifySecret(ctx: Ctx): Promise<VerificationRow> {
  const check = 'App id and secret'
  try {
    await ctx.instagram.exchangeCode({ code: 'verification', redirectUri: redirectUriOf(ctx) })
    return row(check, { state: 'limited', detail: 'Instagram accepted a code that does not exist.' })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.reason !== 'code_refused') return row(check, { state: 'limited', detail: error.message })
    return /client|platform app|secret/i.test(error.message)
      ? row(check, {
          state: 'failed',
          detail: `${error.message}. Use the id and secret of the Instagram product, not of the app.`,
        })
      : row(check, { state: 'ok', detail: 'Instagram knows the app and its secret.' })
  }
}

async function verifyRedirect(ctx: Ctx): Promise<VerificationRow> {
  const check = 'Redirect address'
  const { PUBLIC_URL, INSTAGRAM_OAUTH_URL } = ctx.env
  if (INSTAGRAM_OAUTH_URL.startsWith('https:') && !PUBLIC_URL.startsWith('https:')) {
    return row(check, { state: 'failed', detail: 'PUBLIC_URL must start with https.' })
  }
  const address = ctx.instagram.authorizeUrl({
    redirectUri: redirectUriOf(ctx),
    state: 'verification',
    scopes: requestedScopes,
  })
  switch (await checkLoginPage(address)) {
    case 'shown':
      return row(check, {
        state: 'ok',
        detail: 'Instagram shows its login page. It may check the address again after the login.',
      })
    case 'refused':
      return row(check, {
        state: 'failed',
        detail: 'Enter PUBLIC_URL with /api/auth/instagram/callback under Business login settings.',
      })
    case 'unreachable':
      return row(check, { state: 'limited', detail: 'The login page of Instagram did not respond.' })
  }
}

async function verifyWebhook(ctx: Ctx, secret: string): Promise<VerificationRow[]> {
  const { PUBLIC_URL, INSTAGRAM_WEBHOOK_VERIFY_TOKEN } = ctx.env
  const check = 'Webhook address'
  if (!INSTAGRAM_WEBHOOK_VERIFY_TOKEN) {
    return [
      row(check, {
        state: 'failed',
        detail: 'Set INSTAGRAM_WEBHOOK_VERIFY_TOKEN in .env and enter the same text at Meta.',
      }),
    ]
  }
  const address = `${PUBLIC_URL}/api/webhooks/instagram`
  switch (await checkWebhookAddress(address, INSTAGRAM_WEBHOOK_VERIFY_TOKEN)) {
    case 'unreachable':
      return [
        row(check, {
          state: 'failed',
          detail: 'PUBLIC_URL does not respond. Start Skein and check proxy, tunnel and certificate.',
        }),
      ]
    case 'refused':
      return [
        row(check, {
          state: 'failed',
          detail:
            'PUBLIC_URL responds, but does not accept the verify token. Restart Skein after changing .env.',
        }),
      ]
    case 'verified':
  }
  const isAccepted = await checkWebhookSignature(address, secret)
  return [
    row(check, { state: 'ok', detail: 'It responds to the verification of Meta.' }),
    isAccepted
      ? row('Webhook signature', {
          state: 'ok',
          detail: 'A delivery signed with the app secret is accepted.',
          assumption: 'signed_with_instagram_secret',
        })
      : row('Webhook signature', {
          state: 'failed',
          detail: 'A signed delivery is refused. Does a proxy change the request body?',
          assumption: 'signed_with_instagram_secret',
        }),
  ]
}
