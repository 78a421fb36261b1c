import { z } from 'zod'

const Port = z.coerce.number().int().min(0).max(65535)

const Environment = z.object({
  SANDBOX_PORT: Port.default(3100),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_SMTP_PORT: Port.default(3125),
  SANDBOX_WEBHOOK_URL: z.url().default('http://localhost:3000/api/webhooks/instagram'),
  SANDBOX_APP_ID: z.string().default('900000000000001'),
  SANDBOX_APP_SECRET: z.string().default('sandbox-instagram-app-secret'),
  SANDBOX_META_APP_SECRET: z.string().default('sandbox-meta-app-secret'),
  SANDBOX_VERIFY_TOKEN: z.string().default('sandbox-verify-token'),
  SANDBOX_REDIRECT_URIS: z.string().default(''),
  SANDBOX_GOOGLE_CLIENT_ID: z.string().default('sandbox.apps.googleusercontent.example'),
  SANDBOX_GOOGLE_CLIENT_SECRET: z.string().default('sandbox-google-secret'),
  SANDBOX_STATE_FILE: z.string().default(''),
})

export type Credentials = ReturnType<typeof readEnvironment>['credentials']

/** Throws an error that names the variable, never its value. */
export function readEnvironment(source: Record<string, string | undefined>) {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsedVariables = Environment.safeParse(variables)
  if (!parsedVariables.success) {
    const issue = parsedVariables.error.issues[0]
    throw new Error(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'is wrong'}`)
  }
  const env = parsedVariables.data
  return {
    port: env.SANDBOX_PORT,
    host: env.SANDBOX_HOST,
    smtpPort: env.SANDBOX_SMTP_PORT,
    webhookUrl: env.SANDBOX_WEBHOOK_URL,
    stateFile: env.SANDBOX_STATE_FILE,
    credentials: {
      appId: env.SANDBOX_APP_ID,
      appSecret: env.SANDBOX_APP_SECRET,
      metaAppSecret: env.SANDBOX_META_APP_SECRET,
      verifyToken: env.SANDBOX_VERIFY_TOKEN,
      redirectUris: env.SANDBOX_REDIRECT_URIS.split(',')
        .map((uri) => uri.trim())
        .filter(Boolean),
      googleClientId: env.SANDBOX_GOOGLE_CLIENT_ID,
      googleClientSecret: env.SANDBOX_GOOGLE_CLIENT_SECRET,
    },
  }
}
