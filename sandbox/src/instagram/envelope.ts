import { requireAccount } from '../world/accounts.ts'
import type { Notification } from './notifications.ts'
import type { World, Account } from '../world/world-types.ts'

/** One POST body for notifications of one channel, possibly of several accounts. */
export function envelope(
  world: World,
  notifications: Notification[],
  flat: boolean,
): Record<string, unknown> {
  const now = world.now()
  const entries: Record<string, unknown>[] = []
  for (const group of groupByAccount(notifications)) {
    const account = requireAccount(world, group[0]?.account ?? '')
    entries.push(...entriesFor(account, group, { flat, now }))
  }
  return { object: 'instagram', entry: entries }
}

function entriesFor(
  account: Account,
  group: Notification[],
  form: { flat: boolean; now: number },
): Record<string, unknown>[] {
  const { flat, now } = form
  const channel = group[0]?.channel ?? 'changes'
  if (channel !== 'changes') {
    return [
      {
        time: now,
        id: group[0]?.entryId ?? account.id,
        [channel]: group.map((notification) => notification.value),
      },
    ]
  }
  const time = Math.floor(now / 1000)
  const changes = group.map(({ field, value }) => ({ field, value }))
  if (flat) return changes.map((change) => ({ id: account.id, time, ...change }))
  return [{ id: account.id, time, changes }]
}

function groupByAccount(notifications: Notification[]): Notification[][] {
  return [...Map.groupBy(notifications, (notification) => notification.account).values()]
}
