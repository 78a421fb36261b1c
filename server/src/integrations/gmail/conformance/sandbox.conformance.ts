import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import type { GmailPlatform, Setup } from './gmail.conformance.ts'

const email = 'rosa@clayandember.example'
const callback = 'http://localhost:3000/api/auth/gmail/callback'
const gmailScope = 'https://www.googleapis.com/auth/gmail.modify'

export async function sandboxGmail(): Promise<GmailPlatform> {
  const sandbox = await startSandbox({ webhookUrl: 'http://127.0.0.1:9/' })
  return {
    url: sandbox.url,
    async arrange(situation) {
      await sandbox.control.reset()
      const setup = await createSetup(sandbox)
      await situations[situation]?.(sandbox)
      return setup
    },
    verify() {},
    close: () => sandbox.close(),
  }
}

const fail = (endpoint: string, status: number, message?: string) => (sandbox: RunningSandbox) =>
  sandbox.control.fail({ endpoint, status, count: null, ...(message === undefined ? {} : { message }) })

const situations: Record<string, (sandbox: RunningSandbox) => Promise<unknown>> = {
  'a token that has ended': ({ control }) => control.expireGoogle({ email }),
  'a permission that is missing': ({ control }) => control.narrowGoogle({ email }),
  'a user who asks too often': fail('gmail_message', 429),
  'a policy of the domain': fail('gmail_message', 403, 'domainPolicy'),
  'a server that fails': fail('gmail_message', 500),
  'a sending that fails': fail('gmail_send_draft', 503),
}

async function createSetup(sandbox: RunningSandbox): Promise<Setup> {
  const mails = await sandbox.control.gmail({ email })
  const mailAbout = (topic: string) => mails.find(({ subject }) => subject.includes(topic))
  return {
    token: await tokenOf(sandbox),
    mail_id: mailAbout('Förfrågan')?.id ?? '',
    page_id: mailAbout('espresso')?.id ?? '',
    thread_id: mailAbout('wedding')?.threadId ?? '',
  }
}

/** Consents on the login page and exchanges the code for a token. */
async function tokenOf({ url, credentials }: RunningSandbox): Promise<string> {
  const form = new URLSearchParams({
    client_id: credentials.googleClientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: `openid email ${gmailScope}`,
    scope_part: gmailScope,
    email,
    decision: 'continue',
  })
  const redirect = await fetch(`${url}/google/authorize`, { method: 'POST', body: form, redirect: 'manual' })
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: new URL(redirect.headers.get('location') ?? '').searchParams.get('code') ?? '',
    redirect_uri: callback,
    client_id: credentials.googleClientId,
    client_secret: credentials.googleClientSecret,
  })
  const response = await fetch(`${url}/google/token`, { method: 'POST', body })
  return ((await response.json()) as { access_token: string }).access_token
}
