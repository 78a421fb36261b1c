import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { eventKeyDays } from '#src/env.ts'
import { inBatches } from '#src/infra/db/in-batches.ts'
import { dropPartitions, firstToDelete, purgeKeys, purgePayloads } from '#src/features/events/index.ts'
import { purgeMediaOwners } from './facts/media-owner-store.ts'
import { purgeFound } from './sweep/found-store.ts'
import { purgeUnlisted } from './sweep/swept-media-store.ts'
import { purgeUnreadable } from './unreadable/unreadable-store.ts'

/** Days for which payloads are kept. */
const payloadDays = 30

/** Deletes old payloads, keys and what was read about media. Payloads go with their partitions where these are short. */
export async function purgeEvents(ctx: Pick<Ctx, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db } = ctx
  const before = (days: number) => new Date(ctx.clock.now() - days * day).toISOString()
  const first = await firstToDelete(db, before(payloadDays))
  const partitions = await dropPartitions(db, 'event_payloads', before(payloadDays))
  const payloads = await inBatches(first, (from) => purgePayloads(db, from, before(payloadDays)))
  const keys = await inBatches('0', (from) => purgeKeys(db, from, before(eventKeyDays)))
  const unreadable = await purgeUnreadable(db, before(payloadDays))
  const owners = await purgeMediaOwners(db)
  const discoveries = (await purgeFound(db, before(0))) + (await purgeUnlisted(db, before(0)))
  ctx.log.info({ partitions, payloads, keys, unreadable, owners, found: discoveries }, 'purged old webhooks')
}
