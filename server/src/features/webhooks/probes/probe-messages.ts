import { m } from '@skein/messages'
import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { day, minute } from '@skein/contract/durations'
import { countEchoes, countUnreadable } from './content-report-store.ts'

const unreadableDays = 7

/** Reports messages that arrived without content, such as attachments of types that are not documented. */
export const probeMessageContent: ConnectionProbe = async (ctx, { id }) => {
  const since = new Date(ctx.clock.now() - unreadableDays * day).toISOString()
  const count = await countUnreadable(ctx.db, id, since)
  return count === 0
    ? { ...contentCheck, state: 'ok', message: m.server_content_readable() }
    : { ...contentCheck, state: 'limited', message: m.server_messages_unread({ count }) }
}

const contentCheck = { key: 'message_content', fix: null, at: null } as const

/** Echoes arrive within seconds; fewer messages may have lost theirs by chance. */
const echoDelay = 10 * minute
const minSent = 3

/** Reports whether Instagram delivers the account's own messages. A person's reply in the Instagram app is known from them. */
export const probeEchoes: ConnectionProbe = async (ctx, { id }) => {
  const now = ctx.clock.now()
  const { sent, reported } = await countEchoes(ctx.db, id, {
    since: new Date(now - day).toISOString(),
    until: new Date(now - echoDelay).toISOString(),
  })
  if (reported > 0) return { ...echoCheck, state: 'ok', message: m.server_echoes_fine() }
  return sent < minSent
    ? { ...echoCheck, state: 'unknown', message: m.server_echoes_few() }
    : { ...echoCheck, state: 'limited', message: m.server_echoes_missing() }
}

const echoCheck = { key: 'echoes', fix: null, at: null } as const
