import { newOpaqueId } from './ids.ts'
import type { SandboxState, Account, Person, Message, Thread } from './state-types.ts'
type MessageInput = Partial<Message> & Pick<Message, 'from'> & { silent?: boolean }

export function threadBetween(state: SandboxState, account: Account, person: Person): Thread {
  const key = `${account.username}/${person.username}`
  const threadId = state.data.threadByPair.get(key)
  const thread = threadId ? state.data.threads.get(threadId) : undefined
  if (thread) return thread
  const newThread: Thread = {
    id: newOpaqueId(state.data, 'aWdfZAG06', 60),
    account: account.username,
    person: person.username,
    messageIds: [],
    lastContactAt: null,
    updatedAt: state.now(),
    controlledElsewhere: false,
    readMid: null,
  }
  state.data.threads.set(newThread.id, newThread)
  state.data.threadByPair.set(key, newThread.id)
  return newThread
}

export function addMessage(state: SandboxState, thread: Thread, input: MessageInput): Message {
  const { silent, ...fields } = input
  const message: Message = {
    mid: newOpaqueId(state.data, 'aWdfZAG1faXRlbToxOk', 90),
    threadId: thread.id,
    at: state.now(),
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
  state.data.messages.set(message.mid, message)
  thread.messageIds.push(message.mid)
  thread.updatedAt = message.at
  if (message.from === 'person') thread.lastContactAt = message.at
  if (!silent) state.emit({ kind: 'message', message, thread })
  return message
}

/** Oldest first. */
export function messagesOf(state: SandboxState, thread: Thread): Message[] {
  return thread.messageIds.flatMap((mid) => state.data.messages.get(mid) ?? [])
}

export function editMessage(state: SandboxState, message: Message, text: string): void {
  message.text = text
  message.edits += 1
  state.emit({ kind: 'message-edited', message, thread: threadOf(state, message) })
}

export function unsendMessage(state: SandboxState, message: Message): void {
  message.deleted = true
  state.emit({ kind: 'message-unsent', message, thread: threadOf(state, message) })
}

/** `null` removes the reaction. */
export function reactToMessage(
  state: SandboxState,
  message: Message,
  reaction:
    | { by: 'person' | 'account'; reaction: string; emoji: string }
    | { by: 'person' | 'account'; reaction: null },
): void {
  message.reactions = message.reactions.filter((existingReaction) => existingReaction.by !== reaction.by)
  if (reaction.reaction !== null) message.reactions.push(reaction)
  const thread = threadOf(state, message)
  state.emit({ kind: 'reaction', message, thread, by: reaction.by, removed: reaction.reaction === null })
}

export function markSeen(state: SandboxState, thread: Thread, mid: string): void {
  thread.readMid = mid
  state.emit({ kind: 'seen', thread, mid })
}

export function tapPostback(
  state: SandboxState,
  thread: Thread,
  tap: { title: string; payload: string },
): string {
  thread.lastContactAt = state.now()
  const mid = newOpaqueId(state.data, 'aWdfZAG1faXRlbToxOk', 90)
  state.emit({ kind: 'postback', thread, mid, ...tap })
  return mid
}

export function threadOf(state: SandboxState, message: Message): Thread {
  const thread = state.data.threads.get(message.threadId)
  if (!thread) throw new Error(`The message ${message.mid} has no thread.`)
  return thread
}
