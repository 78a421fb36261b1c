import { newOpaqueId } from './ids.ts'
import type { World, Account, Person, Message, Thread } from './world-types.ts'
type MessageInput = Partial<Message> & Pick<Message, 'from'> & { silent?: boolean }

export function threadBetween(world: World, account: Account, person: Person): Thread {
  const key = `${account.username}/${person.username}`
  const known = world.data.threadByPair.get(key)
  const thread = known ? world.data.threads.get(known) : undefined
  if (thread) return thread
  const created: Thread = {
    id: newOpaqueId(world.data, 'aWdfZAG06', 60),
    account: account.username,
    person: person.username,
    messageIds: [],
    lastContactAt: null,
    updatedAt: world.now(),
    controlledElsewhere: false,
    readMid: null,
  }
  world.data.threads.set(created.id, created)
  world.data.threadByPair.set(key, created.id)
  return created
}

export function addMessage(world: World, thread: Thread, input: MessageInput): Message {
  const { silent, ...fields } = input
  const message: Message = {
    mid: newOpaqueId(world.data, 'aWdfZAG1faXRlbToxOk', 90),
    threadId: thread.id,
    at: world.now(),
    text: null,
    attachments: [],
    buttons: [],
    cards: [],
    quickReplies: [],
    quickReplyPayload: null,
    replyToMid: null,
    storyReply: null,
    privateReplyTo: null,
    reactions: [],
    edits: 0,
    deleted: false,
    unsupported: false,
    viaApi: false,
    ...fields,
  }
  world.data.messages.set(message.mid, message)
  thread.messageIds.push(message.mid)
  thread.updatedAt = message.at
  if (message.from === 'person') thread.lastContactAt = message.at
  if (!silent) world.emit({ kind: 'message', message, thread })
  return message
}

/** Oldest first. */
export function messagesOf(world: World, thread: Thread): Message[] {
  return thread.messageIds.flatMap((mid) => world.data.messages.get(mid) ?? [])
}

export function editMessage(world: World, message: Message, text: string): void {
  message.text = text
  message.edits += 1
  world.emit({ kind: 'message-edited', message, thread: threadOf(world, message) })
}

export function unsendMessage(world: World, message: Message): void {
  message.deleted = true
  world.emit({ kind: 'message-unsent', message, thread: threadOf(world, message) })
}

/** `null` removes the reaction. */
export function reactToMessage(
  world: World,
  message: Message,
  reaction:
    | { by: 'person' | 'account'; reaction: string; emoji: string }
    | { by: 'person' | 'account'; reaction: null },
): void {
  message.reactions = message.reactions.filter((known) => known.by !== reaction.by)
  if (reaction.reaction !== null) message.reactions.push(reaction)
  const thread = threadOf(world, message)
  world.emit({ kind: 'reaction', message, thread, by: reaction.by, removed: reaction.reaction === null })
}

export function markSeen(world: World, thread: Thread, mid: string): void {
  thread.readMid = mid
  world.emit({ kind: 'seen', thread, mid })
}

export function tapPostback(world: World, thread: Thread, tap: { title: string; payload: string }): string {
  thread.lastContactAt = world.now()
  const mid = newOpaqueId(world.data, 'aWdfZAG1faXRlbToxOk', 90)
  world.emit({ kind: 'postback', thread, mid, ...tap })
  return mid
}

export function threadOf(world: World, message: Message): Thread {
  const thread = world.data.threads.get(message.threadId)
  if (!thread) throw new Error(`The message ${message.mid} has no thread.`)
  return thread
}
