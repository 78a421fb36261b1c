import type { AutomationType, MatchType } from '@skein/contract/automations/automation'
import type { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import type { Folding } from '@skein/contract/automations/keywords/fold'
import type { CommentSource } from '@skein/contract/automations/parts/comment-sources'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { MessageKind } from '@skein/contract/inbox/message-kinds'

/** For one event at most one automation acts in each action slot. The slots are decided in this order. */
export const actionSlots = ['moderation', 'public_reply', 'private', 'answer'] as const
export type ActionSlot = (typeof actionSlots)[number]

/** An automation prepared for matching: keywords folded, posts in a set, ranges in milliseconds. */
export interface CompiledAutomation {
  automation_id: string
  /** Number of the automation within its account. */
  number: number
  name: string
  /** Milliseconds since the epoch; older automations precede newer ones. */
  created_at: number
  automation_type: AutomationType
  /** The bot of the account, which answers messages that no other automation answers. */
  is_bot: boolean
  slot: ActionSlot
  trigger: KeywordTrigger | { kind: 'ai' }
  /** Kinds of messages, or sources of comments, that it reacts to. */
  reacts_to: ReadonlySet<MessageKind | CommentSource>
  posts: PostFilter
  /** Values of the parts that keep it from acting on some events, by field, as their rules use them. */
  conditions: ReadonlyMap<string, unknown>
  action: Action
  /** Texts beside that of the action, of which one is sent. */
  variants: readonly string[]
  /** How long a reply waits, in seconds. */
  delay: readonly [shortest: number, longest: number] | null
  /** Replies are drafts. */
  shadow: boolean
  /** Does not act; the decision log says what it would have done. */
  paused: boolean
  /** The private message that it sends beside its public reply, as an automation in that slot. */
  private_part: CompiledAutomation | null
  /** Sent if no model can write the reply; null if there is none. */
  fallback: string | null
  confidence_threshold: number
}

export interface KeywordTrigger {
  kind: 'keyword'
  match_type: MatchType
  keywords: readonly IndexedKeyword[]
  folding: Folding
  exclusions: readonly IndexedKeyword[]
  excluded_match: MatchType
}

export type PostFilter =
  | { kind: 'all' }
  | { kind: 'specific'; ids: ReadonlySet<string> }
  | { kind: 'range'; milliseconds: number }
  /** Posts published at this time or later, in milliseconds since the epoch. */
  | { kind: 'since'; from: number }

export type Action =
  | { kind: 'text'; template: string }
  /** The variables of the message are not filled. */
  | { kind: 'message'; message: OutgoingMessage }
  /** A model writes the reply. */
  | { kind: 'write' }
  | { kind: 'moderate'; action: ModerationAction }

/** A keyword as the owner spelled it and as it is compared (folded). */
export interface IndexedKeyword {
  spelled: string
  folded: string
}
