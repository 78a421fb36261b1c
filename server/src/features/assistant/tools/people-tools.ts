import { m } from '@skein/messages'
import type { MessageResult, RepliesResult } from '@skein/contract/assistant/action-results'
import { messageKindNames } from '@skein/contract/inbox/message-kinds'
import {
  sendMessage as sendEndpoint,
  type Conversation,
  type InboxMessage,
} from '@skein/contract/inbox/inbox'
import { knownUsername } from '@skein/contract/usernames'
import * as z from 'zod'
import { findThread, listConversations, listMessages, sendApproved } from '#src/features/inbox/index.ts'
import { AppError } from '#src/infra/errors.ts'
import { actingTool, readingTool, requireConnected, type ProposedPart, type ToolContext } from './tool.ts'
import {
  checkedReply,
  findComments,
  replyToComments,
  type WrittenReply,
} from '#src/features/comments/index.ts'

const agent = 'instagram_agent_node'
const maxReplies = 20
const maxConversations = 20
/** A page of a search can be empty although older conversations match. */
const maxPages = 10

/** Returns how the owner sees a recipient: an id tells two unknown people apart. */
function nameOf(username: string | null, id: string): string {
  const name = knownUsername(username, id)
  return name === null ? `${m.inbox_name_unknown()} (${id})` : `@${name}`
}

const comments = readingTool({
  name: 'find_comments',
  permission: 'read',
  label: 'Find comments',
  description:
    'Finds comments that people wrote under posts, the newest first, and whether each is known to be answered, also by ' +
    'hand in the Instagram app. An answer that Instagram has not reported is not known.',
  agent,
  schema: z.object({
    search: z.string().nullish().describe('Part of the text.'),
    days: z.number().int().min(1).max(90).nullish(),
  }),
  async use({ ctx, account }, { search, days }) {
    const { platform_user_id } = requireConnected(account)
    const foundComments = await findComments(ctx, {
      platform_user_id,
      search: search ?? undefined,
      days: days ?? 30,
    })
    const shownComments = foundComments.map(({ comment_id, from, text, created_at, answered }) => ({
      comment_id,
      from,
      text,
      created_at,
      answered,
    }))
    return { output: { comments: shownComments }, strangers: true, own: true }
  },
})

const conversations = readingTool({
  name: 'find_conversations',
  permission: 'read',
  label: 'Find conversations',
  description: 'Finds conversations of direct messages, the newest first, with the last message of each.',
  agent,
  schema: z.object({ search: z.string().nullish().describe('Part of a name or a message.') }),
  async use({ ctx, account }, { search }) {
    const { platform_user_id } = requireConnected(account)
    const { found, more } = await searchConversations(ctx, { platform_user_id, query: search ?? undefined })
    const shownConversations = found.map(
      ({ id, participants, unread_count, needs_person, last_message }) => ({
        conversation_id: id,
        recipient_id: participants.data[1]?.id,
        from: participants.data[1]?.username,
        unread_count,
        needs_person,
        last_message: last_message && textOf(last_message),
      }),
    )
    return {
      output: { conversations: shownConversations, ...(more && { more: olderFollow }) },
      strangers: true,
      own: true,
    }
  },
})

const olderFollow = 'There are older ones. Search for a name or a word to find them.'

/** Reads pages until it has enough conversations. `more`: older conversations were not examined. */
async function searchConversations(
  ctx: ToolContext['ctx'],
  { platform_user_id, query }: { platform_user_id: string; query: string | undefined },
) {
  const matches: Conversation[] = []
  let cursor: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const { data, next_cursor }: Awaited<ReturnType<typeof listConversations>> = await listConversations(
      ctx,
      {
        platform_user_id,
        limit: maxConversations - matches.length,
        ...(query ? { query } : {}),
        ...(cursor === null ? {} : { cursor }),
      },
    )
    matches.push(...data.data)
    cursor = next_cursor
    if (cursor === null || matches.length >= maxConversations) break
  }
  return { found: matches, more: cursor !== null }
}

/** Returns the text of a message; for a photo or the like what it is. */
function textOf({ message, message_kind = 'text' }: InboxMessage): string {
  if (message_kind === 'text' || message_kind === 'postback') return message
  return `${message} [${messageKindNames[message_kind]}]`.trim()
}

const messages = readingTool({
  name: 'read_conversation',
  permission: 'read',
  label: 'Read conversation',
  description: 'Reads the newest messages of one conversation, as find_conversations names it.',
  agent,
  schema: z.object({ conversation_id: z.string() }),
  async use({ ctx, account }, { conversation_id }) {
    const { platform_user_id } = requireConnected(account)
    const { data, next_cursor } = await listMessages(ctx, { platform_user_id, conversation_id, limit: 30 })
    const shownMessages = data.messages.map((message) => ({
      from: message.from.username,
      text: textOf(message),
      created_at: message.created_time,
    }))
    const more = next_cursor === null ? {} : { more: 'There are older messages.' }
    return { output: { messages: shownMessages, ...more }, strangers: true, own: true }
  },
})

const Replies = z.object({
  replies: z
    .array(z.object({ comment_id: z.string(), text: z.string().min(1) }))
    .min(1)
    .max(maxReplies),
})

const replies = actingTool<typeof Replies, { platform_user_id: string; replies: WrittenReply[] }>({
  name: 'send_replies',
  permission: 'reply',
  label: 'Reply to comments',
  description: `Replies in public to comments that find_comments named, at most ${maxReplies} at once. The owner sees every reply first.`,
  agent,
  schema: Replies,
  repeatable: true,
  async propose({ ctx, account }, input) {
    const { platform_user_id, platform_username } = requireConnected(account)
    const once = [...new Map(input.replies.map((reply) => [reply.comment_id, reply])).values()]
    const comment_ids = once.map(({ comment_id }) => comment_id)
    const foundComments = await findComments(ctx, { platform_user_id, comment_ids })
    const parts = once.map(({ comment_id, text }): ProposedPart => {
      const comment = foundComments.find((each) => each.comment_id === comment_id)
      if (!comment) throw new AppError('not_found', `There is no comment ${comment_id}.`)
      const name = nameOf(comment.from, comment.from_id)
      return {
        recipients: [{ id: comment_id, name, context: comment.text }],
        texts: [{ id: comment_id, kind: 'message', text: checkedReply(text) }],
      }
    })
    const lines = parts.map(({ recipients: [to], texts: [reply] }) => {
      return `${m.server_assist_to_writer({ name: to?.name ?? '', text: to?.context ?? '' })}\n${reply?.text}`
    })
    const count = once.length
    const intro = m.server_assist_in_public({ username: platform_username })
    return {
      args: { platform_user_id, replies: once },
      title: m.server_assist_replies_title({ count }),
      content: `${intro}:\n\n${lines.join('\n\n')}`,
      option: m.server_assist_replies({ count }),
      parts: { intro, parts },
    }
  },
  revise: ({ replies }, { keeps, textOf }) => ({
    replies: replies
      .filter(({ comment_id }) => keeps(comment_id))
      .map(({ comment_id, text }) => ({ comment_id, text: textOf(comment_id, text) })),
  }),
  act: async ({ ctx }, args, { chat_id }): Promise<RepliesResult> => ({
    replies: await replyToComments(ctx, { ...args, assistant_chat: chat_id }),
  }),
})

const Message = z.object({
  recipient_id: z.string().describe('As find_conversations names it.'),
  text: z.string().min(1),
})

const message = actingTool<
  typeof Message,
  { platform_user_id: string; recipient_id: string; message: string }
>({
  name: 'send_message',
  permission: 'reply',
  label: 'Send direct message',
  description: 'Writes a direct message to a person of a conversation. The owner sees it first.',
  agent,
  schema: Message,
  repeatable: true,
  async propose({ ctx, account }, { recipient_id, text }) {
    const connected = requireConnected(account)
    const { platform_user_id, platform_username } = connected
    const person = await findThread(ctx.db, connected, recipient_id)
    if (!person) throw new AppError('not_found', 'There is no conversation with that person.')
    const checked = z.safeParse(sendEndpoint.input.shape.message, text)
    if (!checked.success) throw new AppError('validation', checked.error.issues[0]?.message ?? '')
    const name = nameOf(person.username, recipient_id)
    return {
      args: { platform_user_id, recipient_id, message: text },
      title: m.server_assist_send_message(),
      content: `${m.server_assist_to_as({ name, username: platform_username })}\n\n${text}`,
      option: m.server_assist_send(),
      parts: {
        intro: m.server_assist_as({ username: platform_username }),
        parts: [
          {
            recipients: [{ id: recipient_id, name, context: null }],
            texts: [{ id: 'message', kind: 'message', text }],
          },
        ],
      },
    }
  },
  revise: ({ recipient_id, message }, { textOf }) => ({ recipient_id, text: textOf('message', message) }),
  async act({ ctx, account }, args, { key, chat_id }): Promise<MessageResult> {
    const messageInput = { ...args, client_message_id: key, assistant_chat: chat_id }
    const { state, reason, activity_id } = await sendApproved(ctx, messageInput)
    const thread = await findThread(ctx.db, requireConnected(account), args.recipient_id)
    return {
      state,
      ...(reason !== null && { reason }),
      ...(thread && { conversation_id: thread.conversation_id }),
      ...(activity_id !== null && { activity_id }),
    }
  },
})

export const peopleTools = [comments, conversations, messages, replies, message]
