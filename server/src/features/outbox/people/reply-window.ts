import type * as z from 'zod'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#src/context.ts'
import type { MessageBody } from '../sending/body-logic.ts'
import type { ClaimedRow } from '../store.ts'
import { endClaimed, endWaiting, lateManualRows, storeWindow, type ManualRow } from './reply-window-store.ts'

/** The reply window in which a message of a person is sent. `expires_at`: ISO 8601. */
export type ReplyWindow =
  | { kind: 'open'; expires_at: string; form: Pick<MessageBody, 'human_agent' | 'to_comment'> }
  | { kind: 'closed' }

/** Returns the reply window of a message at the time of the call; null if the stored one applies. */
export type FindWindow = (row: z.infer<typeof ManualRow>) => Promise<ReplyWindow | null>

/**
 * Returns a claimed message in the form that its reply window allows now. Ends the message and returns null if the window
 * has closed. Messages of automations stay as they are: they answer one event.
 */
export async function fitToWindow(
  ctx: Ctx,
  row: ClaimedRow,
  findWindow: FindWindow,
): Promise<ClaimedRow | null> {
  const window = row.kind === 'manual_message' ? await findWindow(row) : null
  if (window === null) return row
  if (window.kind === 'closed') {
    await endClaimed(ctx.db, row)
    return null
  }
  const body = setForm(row.body, window)
  if (isDeepStrictEqual(body, row.body)) return row
  await storeWindow(ctx.db, { outbox_seq: row.outbox_seq, expires_at: window.expires_at, body })
  return { ...row, body }
}

/** Messages that one call of `expireManual` reads at most. */
const maxLate = 100

/** Ends messages of people whose reply window closed while they waited. Later messages of the customer keep it open. */
export async function expireManual(ctx: Ctx, findWindow: FindWindow): Promise<void> {
  for (const row of await lateManualRows(ctx.db, maxLate)) {
    const window = await findWindow(row)
    if (window?.kind === 'open')
      await storeWindow(ctx.db, {
        outbox_seq: row.outbox_seq,
        expires_at: window.expires_at,
        body: setForm(row.body, window),
      })
    else await endWaiting(ctx.db, row)
  }
}

function setForm(body: MessageBody, { form }: Extract<ReplyWindow, { kind: 'open' }>): MessageBody {
  const { human_agent: _, to_comment: __, ...rest } = body
  return { ...rest, ...form }
}
