import type { Ctx } from '#src/context.ts'
import { type ArrivedThreadEvent, recordMessages, type RecordedEvent } from '#src/features/inbox/index.ts'

/** Stores events of conversations in a transaction of their own. */
export const recordThreadEvents = (
  ctx: Ctx,
  events: readonly ArrivedThreadEvent[],
): Promise<RecordedEvent[]> => ctx.db.transaction((tx) => recordMessages(ctx, tx, events))
