import { holds } from '../../assumptions.ts'
import { messagesOf, threadOf } from '../../state/messages.ts'
import { personByScopedId, scopedPersonId } from '../../state/people.ts'
import { fieldsParam, graphTime, pageParams, textParam, type Answer, type Call } from '../graph/call.ts'
import { badParameter, graphError, missingObject } from '../graph/errors.ts'
import { fieldsOr, selectFields, type Field, type Source } from '../graph/fields.ts'
import { paginate } from '../graph/paging.ts'
import type { Message, Thread } from '../../state/state-types.ts'
import { DAY } from '../../state/durations.ts'

/** Only this many of the newest messages of a thread can be read in detail. */
const DETAILED = 20

export function listConversations(call: Call): Answer {
  const { state } = call.sandbox
  requireReadable(call)
  const platform = textParam(call.params, 'platform')
  if (platform !== undefined && platform !== 'instagram')
    throw badParameter('Param platform must be instagram')
  const userId = textParam(call.params, 'user_id')
  const username = userId === undefined ? undefined : personByScopedId(state, userId, call.account)?.username
  const threads = [...state.data.threads.values()]
    .filter((thread) => thread.account === call.account.username && isListed(call, thread))
    .filter((thread) => userId === undefined || thread.person === username)
    .sort((left, right) => right.updatedAt - left.updatedAt)
  if (!holds(state.settings, 'conversations_newest_first')) threads.reverse()
  const fields = fieldsParam(call, 'id,updated_time')
  return {
    ...paginate(threads, pageParams(call, 25, 100), {
      id: (thread) => thread.id,
      show: (thread) => selectFields(threadSource(call, thread), fields, 'UnifiedThread'),
    }),
  }
}

/** The platform's refusal of an app without access to the conversations. */
function requireReadable(call: Call): void {
  if (holds(call.sandbox.state.settings, 'conversations_readable')) return
  throw graphError([403, 3], '(#3) Application does not have the capability to make this API call.')
}

export function getConversation(call: Call, id: string): Answer {
  requireReadable(call)
  const thread = call.sandbox.state.data.threads.get(id)
  if (!thread || thread.account !== call.account.username) throw missingObject(id)
  return selectFields(threadSource(call, thread), fieldsParam(call, 'id,updated_time'), 'UnifiedThread')
}

export function getMessage(call: Call, mid: string): Answer {
  requireReadable(call)
  const { state } = call.sandbox
  const message = state.data.messages.get(mid)
  const thread = message && threadOf(state, message)
  if (!message || !thread || thread.account !== call.account.username) throw missingObject(mid)
  if (message.deleted || !readableMessages(call, thread).slice(0, DETAILED).includes(message)) {
    throw graphError([400, 100, 33], 'The message was deleted.')
  }
  return selectFields(messageSource(call, message, thread), fieldsParam(call, 'id,created_time'), 'Message')
}

function threadSource(call: Call, thread: Thread): Source {
  return {
    id: () => thread.id,
    updated_time: () => graphTime(thread.updatedAt),
    name: () => undefined,
    participants: () => ({
      data: [participant(call, thread, 'account'), participant(call, thread, 'person')],
    }),
    messages: (field) => messagePage(call, thread, field),
  }
}

function messagePage(call: Call, thread: Thread, field: Field): Answer {
  const messages = readableMessages(call, thread)
  const fields = fieldsOr(field.fields, 'id,created_time')
  const plain = fields.filter(({ name }) => name === 'id' || name === 'created_time')
  const show = (message: Message) => {
    const isDetailed = messages.indexOf(message) < DETAILED && !message.deleted
    return selectFields(messageSource(call, message, thread), isDetailed ? fields : plain, 'Message')
  }
  const request = { limit: field.limit ?? 25, after: field.after }
  return { ...paginate(messages, request, { id: ({ mid }) => mid, show }) }
}

function messageSource(call: Call, message: Message, thread: Thread): Source {
  const other = message.from === 'account' ? 'person' : 'account'
  return {
    id: () => message.mid,
    created_time: () => graphTime(message.at),
    from: () => participant(call, thread, message.from),
    to: () => ({ data: [participant(call, thread, other)] }),
    message: () => message.text ?? '',
    is_unsupported: () => (message.unsupported ? true : undefined),
    reply_to: () => (message.replyToMid ? { mid: message.replyToMid } : undefined),
    story: () => (message.storyReply ? { reply_to: message.storyReply } : undefined),
    tags: () => undefined,
    shares: () => {
      const shared = message.attachments.filter((attachment) => attachment.postId !== undefined)
      if (shared.length === 0) return undefined
      return { data: shared.map(({ postId }) => ({ link: `${call.sandbox.url}/p/${postId ?? ''}` })) }
    },
    reactions: () => {
      if (message.reactions.length === 0) return undefined
      return {
        data: message.reactions.map(({ by, reaction, emoji }) => ({
          reaction,
          emoji,
          users: [participant(call, thread, by)],
        })),
      }
    },
    attachments: () => {
      const media = message.attachments.filter((attachment) => attachment.url !== undefined)
      if (media.length === 0) return undefined
      return {
        data: media.map(({ type, url }) => ({ id: `${message.mid.slice(-12)}`, [`${type}_data`]: { url } })),
      }
    },
  }
}

function participant(call: Call, thread: Thread, who: 'person' | 'account'): Answer {
  if (who === 'account') return { id: call.account.id, username: call.account.username }
  return { id: scopedPersonId(call.sandbox.state, thread.person, call.account), username: thread.person }
}

/** Newest first, without what is younger than the read lag. */
function readableMessages(call: Call, thread: Thread): Message[] {
  const { state } = call.sandbox
  const until = state.now() - state.settings.readLagMs
  return messagesOf(state, thread)
    .filter((message) => message.at <= until)
    .toReversed()
}

/** Lists nothing without message access, and no request that is older than 30 days. */
function isListed(call: Call, thread: Thread): boolean {
  if (!call.account.allowMessages) return false
  const { state } = call.sandbox
  const answered = messagesOf(state, thread).some((message) => message.from === 'account')
  const person = state.data.people.get(thread.person)
  const isRequest = !answered && person?.follows.includes(call.account.username) === false
  return !isRequest || state.now() - thread.updatedAt < 30 * DAY
}
