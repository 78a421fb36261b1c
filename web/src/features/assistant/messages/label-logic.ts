import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { m } from '@skein/messages'

const thinkingTexts = {
  starter_node: m.assistant_step_thinking_starter_node(),
  planner_node: m.assistant_step_thinking_planner_node(),
  gmail_agent_node: m.assistant_step_thinking_gmail_agent_node(),
  social_media_manager_node: m.assistant_step_thinking_social_media_manager_node(),
  research_agent_node: m.assistant_step_thinking_research_agent_node(),
  other: m.assistant_step_thinking_other(),
}

const doneTexts = {
  starter_node: m.assistant_step_done_starter_node(),
  planner_node: m.assistant_step_done_planner_node(),
  social_media_manager_node: m.assistant_step_done_social_media_manager_node(),
  gmail_agent_node: m.assistant_step_done_gmail_agent_node(),
  instagram_manager_node: m.assistant_step_done_instagram_manager_node(),
  instagram_agent_node: m.assistant_step_done_instagram_agent_node(),
  research_agent_node: m.assistant_step_done_research_agent_node(),
  other: m.assistant_step_done_other(),
}

const toolNames = {
  send_email: m.assistant_step_tools_send_email(),
  write_email: m.assistant_step_tools_write_email(),
  get_unread_email: m.assistant_step_tools_get_unread_email(),
  profile_insight: m.assistant_step_tools_profile_insight(),
  instagram_auth_verification: m.assistant_step_tools_instagram_auth_verification(),
  linkedin_job_search: m.assistant_step_tools_linkedin_job_search(),
}

/** Label of what the assistant does at a node. */
export const thinkingText = (node: string): string => wordOf(thinkingTexts, node)

/** Label of a finished step. */
export function stepText(record: ChatMessage): string {
  if (record.type === 'tool') return toolLabel(record.node)
  if (record.status === 'in_progress') return thinkingText(record.node)
  return wordOf(doneTexts, record.node)
}

export const toolLabel = (name: string): string =>
  isKnownTool(name) ? toolNames[name] : m.assistant_step_used({ name })

export const isKnownTool = (name: string): name is keyof typeof toolNames => Object.hasOwn(toolNames, name)

/** Returns the name of a chat, or the start of its id. */
export const threadTitle = ({ name, thread_id }: Pick<ChatThread, 'name' | 'thread_id'>): string =>
  name || m.assistant_thread_unnamed({ start: thread_id.slice(0, 8) })

const wordOf = <Words extends { other: string }>(words: Words, name: string): string =>
  Object.entries(words).find(([key]) => key === name)?.[1] ?? words.other
