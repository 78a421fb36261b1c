import type { Ctx } from '#src/context.ts'
import { accountsOfEntries } from '#src/features/accounts/index.ts'
import { storedEvent, type NewEvent } from '#src/features/events/index.ts'
import type { InstagramEvent } from '#src/integrations/instagram/event.ts'
import { parseWebhook, type WebhookItem } from '#src/integrations/instagram/webhook/webhook.ts'

interface ParsedEvents {
  /** Events of connected accounts. */
  events: NewEvent[]
  rejected: Extract<WebhookItem, { rejected: string }>[]
  /** Our account ids by the ids of webhooks. */
  accounts: ReadonlyMap<string, string>
}

/** Parses a webhook and finds the accounts of its events. Throws a WebhookBodyError. */
export async function parseEvents(
  ctx: Pick<Ctx, 'clock' | 'db'>,
  body: Uint8Array,
  receivedAt: number,
): Promise<ParsedEvents> {
  const first = parseWebhook(body, receivedAt).items
  const knownAccounts = await accountsOfEntries(ctx, [
    ...new Set(first.flatMap(({ platformUserId }) => platformUserId ?? [])),
  ])
  const aliases = new Map([...knownAccounts].map(([id, { platform_user_id }]) => [id, platform_user_id]))
  const isAliased = [...aliases].some(([id, platform_user_id]) => id !== platform_user_id)
  // Sender and author are compared with the id of the entry, so an entry with the app-scoped id is parsed again.
  const items = isAliased ? parseWebhook(body, receivedAt, aliases).items : first
  const accounts = new Map(
    [...knownAccounts.values()].map(({ account_id, platform_user_id }) => [platform_user_id, account_id]),
  )
  return {
    events: items.flatMap((item) => {
      if ('rejected' in item) return []
      const account_id = accounts.get(item.platformUserId)
      return account_id === undefined ? [] : [newEvent(account_id, item.event)]
    }),
    rejected: items.filter((item) => 'rejected' in item),
    accounts,
  }
}

/** Returns an event in the form in which it is stored. */
export const newEvent = (account_id: string, event: InstagramEvent): NewEvent => ({
  account_id,
  event_key: event.key,
  kind: event.kind,
  parent_id: event.kind === 'comment' ? event.parent_id : null,
  event: storedEvent(event),
  occurred_at: new Date(event.occurred_at).toISOString(),
})
