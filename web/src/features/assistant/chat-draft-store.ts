import { create } from 'zustand'

const useDrafts = create<Readonly<Record<string, string>>>(() => ({}))

/** The text in the field of a chat. It stays when the chat moves between the panel and its screen. */
export function useChatDraft(chatId: string): [text: string, setText: (text: string) => void] {
  const text = useDrafts((drafts) => drafts[chatId] ?? '')
  return [text, (next) => useDrafts.setState({ [chatId]: next })]
}
