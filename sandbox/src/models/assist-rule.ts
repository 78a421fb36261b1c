import { quotedIn, topicIn, upperFirst } from './assist-words.ts'

/** The new rule that a wish tells of: its kind, what it waits for and what it says. */
export function ruleIn(wish: string): Record<string, unknown> {
  const kind = kindIn(wish)
  const topic = topicIn(wish)
  if (kind === 'AI_DM_CONVERSATION') return { kind, name: 'Conversations', system_prompt: wish.slice(0, 300) }
  const decided = /\bai decides\b/i.test(wish)
  const trigger = decided ? { ai_context_rules: wish.slice(0, 300) } : { keywords: [topic] }
  const rule = { kind, name: `${upperFirst(topic)} questions`, ...trigger }
  if (kind === 'DELETE_COMMENT')
    return { ...rule, action: /\b(deletes?|removes?)\b/i.test(wish) ? 'DELETE' : 'HIDE' }
  return /\bai (writes|answers|replies)\b/i.test(wish) ? rule : { ...rule, reply: replyIn(wish, topic) }
}

function kindIn(wish: string): string {
  const direct = /\b(dms?|(direct|private) messages?)\b/i.test(wish)
  if (/\b(hides?|deletes?|removes?)\b/i.test(wish)) return 'DELETE_COMMENT'
  if (/\b(talks?|chats?) (with|to) (everyone|everybody|all|people)\b/i.test(wish)) return 'AI_DM_CONVERSATION'
  if (direct && /\bcomment(s|ers?|ed|ing)?\b/i.test(wish)) return 'PRIVATE_MESSAGE'
  return direct ? 'DM_REPLY' : 'COMMENT_REPLY'
}

function replyIn(wish: string, topic: string): string {
  const [first, second] = quotedIn(wish)
  const answer = /\b(?:answer|reply|replies|say|with)\b[^"“]{0,20}["“]([^"”]+)["”]/i.exec(wish)?.[1]
  const told = answer ?? second ?? (first !== topic ? first : undefined)
  return told ?? 'Thank you for asking! We write to you.'
}
