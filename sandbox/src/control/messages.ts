import { z } from 'zod'
import { requireAccount, setChatMenu } from '../state/accounts.ts'
import { payloadOfTitle } from '../state/tappable.ts'
import {
  addMessage,
  editMessage,
  markSeen,
  messagesOf,
  reactToMessage,
  tapPostback,
  threadBetween,
  unsendMessage,
} from '../state/messages.ts'
import { contentKinds, contentOfKind } from './message-content.ts'
import { requirePerson } from '../state/people.ts'
import { command, ControlError, Age, BrandName, Flag, Username } from './command.ts'
import { messageView, type MessageView } from './views.ts'
import type { ChatMenu, Message, Thread, SandboxState } from '../state/state-types.ts'

const AttachmentInput = z.object({
  type: z.string(),
  url: z.string().optional(),
  postId: z.string().optional(),
})

export const messageCommands = {
  addMessage: command(
    z.object({
      as: Username,
      account: BrandName,
      text: z.string().optional(),
      attachments: z.array(AttachmentInput).default([]),
      quickReplyPayload: z.string().optional(),
      replyToMid: z.string().optional(),
      storyReply: z.object({ id: z.string(), url: z.string() }).optional(),
      unsupported: z.boolean().default(false),
      /** Adds content of this kind. */
      kind: z.enum(contentKinds).optional(),
      ageMs: Age,
    }),
    (sandbox, input): MessageView => {
      const { state } = sandbox
      const thread = conversation(state, input)
      const message = addMessage(state, thread, {
        from: 'person',
        at: state.now() - input.ageMs,
        text: input.text ?? null,
        attachments: input.attachments,
        quickReplyPayload: input.quickReplyPayload ?? null,
        replyToMid: input.replyToMid ?? null,
        storyReply: input.storyReply ?? null,
        unsupported: input.unsupported,
        ...(input.kind ? contentOfKind(sandbox, thread, input.kind) : {}),
      })
      return messageView(state, message)
    },
  ),
  addOwnMessage: command(
    z.object({ account: BrandName, to: Username, text: z.string().min(1) }),
    ({ state }, input): MessageView => {
      const thread = conversation(state, { as: input.to, account: input.account })
      return messageView(state, addMessage(state, thread, { from: 'account', text: input.text }))
    },
  ),
  editMessage: command(
    z.object({ mid: z.string(), text: z.string().min(1) }),
    ({ state }, input): MessageView => {
      const message = requireMessage(state, input.mid)
      editMessage(state, message, input.text)
      return messageView(state, message)
    },
  ),
  unsendMessage: command(z.object({ mid: z.string() }), ({ state }, input): MessageView => {
    const message = requireMessage(state, input.mid)
    unsendMessage(state, message)
    return messageView(state, message)
  }),
  react: command(
    z.object({
      mid: z.string(),
      reaction: z.string().nullable().default('love'),
      emoji: z.string().default('❤'),
    }),
    ({ state }, { mid, reaction, emoji }): MessageView => {
      const message = requireMessage(state, mid)
      reactToMessage(
        state,
        message,
        reaction === null ? { by: 'person', reaction } : { by: 'person', reaction, emoji },
      )
      return messageView(state, message)
    },
  ),
  seen: command(z.object({ as: Username, account: BrandName }), ({ state }, input) => {
    const thread = conversation(state, input)
    const last = messagesOf(state, thread).findLast((message) => message.from === 'account')
    if (!last) throw new ControlError('The account has written nothing that could be seen.')
    markSeen(state, thread, last.mid)
    return { mid: last.mid }
  }),
  postback: command(
    z.object({ as: Username, account: BrandName, title: z.string(), payload: z.string() }),
    ({ state }, input) => ({ mid: tapPostback(state, conversation(state, input), input) }),
  ),
  /** Taps the question, menu entry or button of a message with this title. */
  tap: command(
    z.object({ as: Username, account: BrandName, title: z.string().min(1) }),
    ({ state }, { title, ...input }) => {
      const thread = conversation(state, input)
      const payload = payloadOfTitle(state, thread, title)
      if (payload === null) throw new ControlError(`There is nothing to tap with the title "${title}".`)
      return { mid: tapPostback(state, thread, { title, payload }), payload }
    },
  ),
  /** What the account has set as questions and menu. */
  chatMenu: command(
    z.object({ account: BrandName }),
    ({ state }, input): ChatMenu => requireAccount(state, input.account).chatMenu,
  ),
  clearChatMenu: command(z.object({ account: BrandName }), ({ state }, input) => {
    setChatMenu(state, requireAccount(state, input.account), { ice_breakers: [], persistent_menu: [] })
    return {}
  }),
  referral: command(
    z.object({
      as: Username,
      account: BrandName,
      ref: z.string(),
      source: z.string().default('IGME-SOURCE-LINK'),
    }),
    ({ state }, input) => {
      state.emit({
        kind: 'referral',
        thread: conversation(state, input),
        ref: input.ref,
        source: input.source,
      })
      return { ref: input.ref }
    },
  ),
  setThread: command(
    z.object({ as: Username, account: BrandName, controlledElsewhere: Flag }),
    ({ state }, input): Thread => {
      const thread = conversation(state, input)
      thread.controlledElsewhere = input.controlledElsewhere
      return thread
    },
  ),
}

function conversation(state: SandboxState, input: { as: string; account: string }): Thread {
  return threadBetween(state, requireAccount(state, input.account), requirePerson(state, input.as))
}

function requireMessage(state: SandboxState, mid: string): Message {
  const message = state.data.messages.get(mid)
  if (!message) throw new ControlError(`There is no message "${mid}".`)
  return message
}
