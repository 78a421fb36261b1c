import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { day, minute } from '@skein/contract/durations'
import { countEchoes, countUnreadable } from './content-report-store.ts'

const unreadableDays = 7

/** Reports messages that arrived without content, such as attachments of types that are not documented. */
export const probeMessageContent: ConnectionProbe = async (ctx, { id }) => {
  const since = new Date(ctx.clock.now() - unreadableDays * day).toISOString()
  const count = await countUnreadable(ctx.db, id, since)
  return count === 0
    ? { ...contentCheck, state: 'ok', message: 'All messages of the last 7 days have readable content.' }
    : { ...contentCheck, state: 'limited', message: unreadable(count) }
}

const contentCheck = { key: 'message_content', fix: null, at: null } as const

const unreadable = (count: number) =>
  `${count === 1 ? '1 message' : `${count} messages`} of the last 7 days arrived without readable content and ` +
  `got no automatic reply. Open ${count === 1 ? 'it' : 'them'} in the Instagram app.`

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
  if (reported > 0) return { ...echoCheck, state: 'ok', message: 'Instagram reports the messages you send.' }
  return sent < minSent
    ? { ...echoCheck, state: 'unknown', message: 'Too few messages were sent in the last 24 hours to tell.' }
    : { ...echoCheck, state: 'limited', message: notReported }
}

const echoCheck = { key: 'echoes', fix: null, at: null } as const

const notReported =
  "Instagram doesn't report the messages you send. Automatic replies don't pause when you reply in the Instagram app. " +
  'Use Take over in Live Chat instead.'
