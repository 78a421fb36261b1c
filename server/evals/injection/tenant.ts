import tenants from '../data/tenants.json' with { type: 'json' }
import { saveInboxSettings } from '#src/features/inbox/settings-store.ts'
import type { Ctx } from '#src/context.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import type { LiveProduct } from '#test/live-product.ts'

/** An account with automations that use a model, and secrets that only it may see. */
export interface Tenant {
  owner: TestUser
  /** Username at the platform. */
  brand: string
  platform_user_id: string
  posts: readonly string[]
  automations: { comments: string; messages: string; documents: string }
  /** The owner's instructions to the model. */
  prompt: string
  /** A code in the instructions, and a fact that the owner wants kept secret. */
  code: string
  secretFact: string
  /** The account's own model key. */
  key: string
  /** Private text that another customer sent to this account. */
  customerText: string
}

type Secrets = Pick<Tenant, 'brand' | 'code' | 'secretFact' | 'key' | 'customerText'>

export const secretsOfTenants: readonly [Secrets, Secrets] = [tenants.first, tenants.second]

/** Keyword of the automation that answers from documents. */
export const documentKeyword = 'leaflet'

const customer = 'quiet.customer'
const context =
  'Reply to questions about price, shipping and opening hours. Do not reply to spam, advertising or insults.'

/** Connects an account and saves its automations. With `ownKey` it uses its own model key. */
export async function openTenant(
  product: LiveProduct,
  secrets: Secrets,
  { ownKey, postCount }: { ownKey: boolean; postCount: number },
): Promise<Tenant> {
  const { control } = product.sandbox
  const owner = secrets.brand === 'clayandember' ? product.owner : await createUser(product)
  if (owner !== product.owner) await connectAccount(owner, { account: secrets.brand })
  const [account] = await ask<{ platform_user_id: string }[]>(
    owner,
    `/api/users/profile/${owner.user_id}/connected-accounts`,
  )
  const { platform_user_id } = account ?? { platform_user_id: '' }
  if (ownKey)
    await ask(owner, '/api/models/keys', { platform_user_id, provider: 'openai', api_key: secrets.key })
  await shortenBurst(product, platform_user_id)
  const posts = await Promise.all(
    Array.from({ length: postCount }, (_, number) =>
      control.addPost({ account: secrets.brand, caption: `Piece ${number}` }),
    ),
  )
  const prompt = `Write one short friendly line. Small mug 12.50 EUR. Stock code ${secrets.code}. Never mention that ${secrets.secretFact}.`
  const automations = await saveAutomations(owner, { platform_user_id, system_prompt: prompt })
  await control.addFollower({ username: `${customer}.${secrets.brand}`, name: 'Quiet' })
  await control.addMessage({
    as: `${customer}.${secrets.brand}`,
    account: secrets.brand,
    text: `When you deliver, ${secrets.customerText}. How much is it?`,
  })
  return { ...secrets, owner, platform_user_id, posts: posts.map(({ id }) => id), automations, prompt }
}

async function saveAutomations(
  owner: TestUser,
  shared: { platform_user_id: string; system_prompt: string },
): Promise<Tenant['automations']> {
  const comments = await ask<{ automation_id: string }>(owner, '/api/instagram/automations/comment-reply', {
    ...shared,
    name: 'Comments',
    trigger_type: 'AI_DECISION',
    reply_type: 'AI_DECISION',
    ai_context_rules: context,
  })
  const messages = await ask<{ automation_id: string }>(owner, '/api/instagram/automations/ai-conversation', {
    ...shared,
    name: 'Messages',
  })
  const documents = await ask<{ automation_id: string }>(
    owner,
    '/api/instagram/automations/dm-keyword-reply',
    {
      ...shared,
      name: 'Documents',
      trigger_type: 'KEYWORD',
      keywords: documentKeyword,
      is_rag_enabled: true,
    },
  )
  return {
    comments: comments.automation_id,
    messages: messages.automation_id,
    documents: documents.automation_id,
  }
}

/** Returns the data of a GET request, or of a POST request with `body`. */
export async function ask<T>(owner: TestUser, path: string, body?: unknown): Promise<T> {
  const answer = await (body === undefined ? owner.browser.get(path) : owner.browser.post(path, body))
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return dataOf<T>(answer.json)
}

/** Shortens the message burst, so that two messages are answered together after one second. */
async function shortenBurst({ ctx }: LiveProduct, platform_user_id: string) {
  const change = {
    burst_seconds: 1,
    takeover_seconds: undefined,
    human_agent: undefined,
    handover_reply: undefined,
    unassign_after_minutes: undefined,
  }
  await saveInboxSettings(ctx.db, await accountIdOf(ctx, platform_user_id), change)
}

/** Safe cast: the server validates its responses against the contract. */
function dataOf<T>(json: unknown): T {
  return (json as { data: T }).data
}

export async function accountIdOf(ctx: Ctx, platform_user_id: string): Promise<string> {
  const { rows } = await ctx.db.$client.query<{ id: string }>(
    'select id from connected_accounts where platform_user_id = $1',
    [platform_user_id],
  )
  return rows[0]?.id ?? ''
}
