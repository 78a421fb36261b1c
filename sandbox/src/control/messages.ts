import { z } from 'zod'
import { requireAccount } from '../world/accounts.ts'
import {
  addMessage,
  editMessage,
  markSeen,
  messagesOf,
  reactToMessage,
  tapPostback,
  threadBetween,
  unsendMessage,
} from '../world/messages.ts'
import { requirePerson } from '../world/people.ts'
import { command, ControlError } from './command.ts'
import { Age, BrandName, Flag, Username } from './schema.ts'
import { messageView, type MessageView } from './views.ts'
import type { Message, Thread, World } from '../world/world-types.ts'

const AttachmentInput = z.object({
  type: z.string(),
  url: z.string().optional(),
  postId: z.string().optional(),
})

/** Commands for direct messages. */
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
      ageMs: Age,
    }),
    ({ world }, input): MessageView => {
      const thread = conversation(world, input)
      const message = addMessage(world, thread, {
        from: 'person',
        at: world.now() - input.ageMs,
        text: input.text ?? null,
        attachments: input.attachments.map(attachment),
        quickReplyPayload: input.quickReplyPayload ?? null,
        replyToMid: input.replyToMid ?? null,
        storyReply: input.storyReply ?? null,
        unsupported: input.unsupported,
      })
      return messageView(world, message)
    },
  ),
  addOwnMessage: command(
    z.object({ account: BrandName, to: Username, text: z.string().min(1) }),
    ({ world }, input): MessageView => {
      const thread = conversation(world, { as: input.to, account: input.account })
      return messageView(world, addMessage(world, thread, { from: 'account', text: input.text }))
    },
  ),
  editMessage: command(
    z.object({ mid: z.string(), text: z.string().min(1) }),
    ({ world }, input): MessageView => {
      const message = requireMessage(world, input.mid)
      editMessage(world, message, input.text)
      return messageView(world, message)
    },
  ),
  unsendMessage: command(z.object({ mid: z.string() }), ({ world }, input): MessageView => {
    const message = requireMessage(world, input.mid)
    unsendMessage(world, message)
    return messageView(world, message)
  }),
  react: command(
    z.object({
      mid: z.string(),
      reaction: z.string().nullable().default('love'),
      emoji: z.string().default('❤'),
    }),
    ({ world }, { mid, reaction, emoji }): MessageView => {
      const message = requireMessage(world, mid)
      reactToMessage(
        world,
        message,
        reaction === null ? { by: 'person', reaction } : { by: 'person', reaction, emoji },
      )
      return messageView(world, message)
    },
  ),
  seen: command(z.object({ as: Username, account: BrandName }), ({ world }, input) => {
    const thread = conversation(world, input)
    const last = messagesOf(world, thread).findLast((message) => message.from === 'account')
    if (!last) throw new ControlError('The account has written nothing that could be seen.')
    markSeen(world, thread, last.mid)
    return { mid: last.mid }
  }),
  postback: command(
    z.object({ as: Username, account: BrandName, title: z.string(), payload: z.string() }),
    ({ world }, input) => ({ mid: tapPostback(world, conversation(world, input), input) }),
  ),
  referral: command(
    z.object({
      as: Username,
      account: BrandName,
      ref: z.string(),
      source: z.string().default('IGME-SOURCE-LINK'),
    }),
    ({ world }, input) => {
      world.emit({
        kind: 'referral',
        thread: conversation(world, input),
        ref: input.ref,
        source: input.source,
      })
      return { ref: input.ref }
    },
  ),
  setThread: command(
    z.object({ as: Username, account: BrandName, controlledElsewhere: Flag }),
    ({ world }, input): Thread => {
      const thread = conversation(world, input)
      thread.controlledElsewhere = input.controlledElsewhere
      return thread
    },
  ),
}

function attachment(input: z.output<typeof AttachmentInput>): {
  type: string
  url?: string
  postId?: string
} {
  return {
    type: input.type,
    ...(input.url === undefined ? {} : { url: input.url }),
    ...(input.postId === undefined ? {} : { postId: input.postId }),
  }
}

function conversation(world: World, input: { as: string; account: string }): Thread {
  return threadBetween(world, requireAccount(world, input.account), requirePerson(world, input.as))
}

function requireMessage(world: World, mid: string): Message {
  const message = world.data.messages.get(mid)
  if (!message) throw new ControlError(`There is no message "${mid}".`)
  return message
}
