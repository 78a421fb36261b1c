import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { requireAccount } from '../world/accounts.ts'
import { addComment, removeComment, type Author, type Comment } from '../world/comments.ts'
import {
  addMessage,
  editMessage,
  markSeen,
  messagesOf,
  reactToMessage,
  tapPostback,
  threadBetween,
  unsendMessage,
  type Message,
  type Thread,
} from '../world/messages.ts'
import { createPerson, requirePerson } from '../world/people.ts'
import { createPost } from '../world/posts.ts'
import type { World } from '../world.ts'
import { command, ControlError } from './command.ts'
import { Age, BrandName, Flag, Username } from './schema.ts'
import { commentView, messageView, postView, type CommentView, type MessageView } from './views.ts'

const AttachmentInput = z.object({
  type: z.string(),
  url: z.string().optional(),
  postId: z.string().optional(),
})

/** What followers and the account's owner do with their thumbs. */
export const playCommands = {
  addComment: command(
    z.object({
      as: Username,
      postId: z.string(),
      text: z.string().min(1),
      parentId: z.string().optional(),
      ageMs: Age,
    }),
    ({ world }, input): CommentView => {
      const author = { kind: 'person', username: requirePerson(world, input.as).username } as const
      return commentView(world, comment(world, { ...input, author }))
    },
  ),
  addOwnComment: command(
    z.object({
      account: BrandName,
      postId: z.string(),
      text: z.string().min(1),
      parentId: z.string().optional(),
      ageMs: Age,
    }),
    ({ world }, input): CommentView => {
      const author = { kind: 'account', username: requireAccount(world, input.account).username } as const
      return commentView(world, comment(world, { ...input, author }))
    },
  ),
  removeComment: command(z.object({ id: z.string() }), ({ world }, { id }) => {
    const found = world.data.comments.get(id)
    if (!found) throw new ControlError(`There is no comment "${id}".`)
    removeComment(world, found)
    return { removed: id }
  }),
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
  addPost: command(
    z.object({
      account: BrandName,
      caption: z.string(),
      scene: z.string().default('bowls'),
      mediaType: z.enum(['IMAGE', 'VIDEO']).default('IMAGE'),
      productType: z.enum(['FEED', 'REELS', 'STORY', 'AD']).default('FEED'),
      live: z.boolean().default(false),
    }),
    (sandbox, { account, ...seed }) =>
      postView(sandbox, createPost(sandbox.world, requireAccount(sandbox.world, account), seed)),
  ),
  addFollower: command(
    z.object({
      username: Username,
      name: z.string(),
      followerCount: z.number().default(50),
      follows: z.array(z.string()).default([]),
    }),
    ({ world }, input) => createPerson(world, input),
  ),
  setFollower: command(z.object({ username: Username, available: Flag }), ({ world }, input) => {
    const person = requirePerson(world, input.username)
    person.available = input.available
    return person
  }),
  setThread: command(
    z.object({ as: Username, account: BrandName, controlledElsewhere: Flag }),
    ({ world }, input): Thread => {
      const thread = conversation(world, input)
      thread.controlledElsewhere = input.controlledElsewhere
      return thread
    },
  ),
}

function comment(
  world: Sandbox['world'],
  input: { author: Author; postId: string; text: string; parentId?: string | undefined; ageMs: number },
): Comment {
  const post = world.data.posts.get(input.postId)
  if (!post) throw new ControlError(`There is no post "${input.postId}".`)
  if (!post.commentEnabled) throw new ControlError('Comments are closed for this post.')
  return addComment(world, { ...input, parentId: input.parentId ?? null, at: world.now() - input.ageMs })
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
