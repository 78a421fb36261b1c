import { create } from 'zustand'

interface InboxState {
  /** Id of the conversation whose composer is focused once mounted. */
  focusComposer: string | null
  /** Search text submitted with Enter: the first result opens. */
  openFirst: string | null
  /** Client message id of a failed message whose banner was dismissed. */
  dismissed: string | null
  /** Id of the open conversation that was marked as unread or only peeked at; it stays unread until it is left or opened. */
  keptUnread: string | null
}

/** State shared by parts of the inbox. */
export const useInboxState = create<InboxState>(() => ({
  focusComposer: null,
  openFirst: null,
  dismissed: null,
  keptUnread: null,
}))

export const requestFirst = (words: string): void => useInboxState.setState({ openFirst: words })

export const requestFocus = (conversationId: string): void =>
  useInboxState.setState({ focusComposer: conversationId })

/** The conversation was opened from the list; with the keyboard, to write in it. */
export const openConversation = (conversationId: string, byKey: boolean): void =>
  useInboxState.setState({ keptUnread: null, ...(byKey ? { focusComposer: conversationId } : {}) })

/** The conversation stays unread, and its composer does not take the focus. */
export const keepUnread = (conversationId: string): void =>
  useInboxState.setState({ keptUnread: conversationId, focusComposer: null })

/** The conversation is left. */
export const forgetUnread = (conversationId: string): void =>
  useInboxState.setState(({ keptUnread }) => (keptUnread === conversationId ? { keptUnread: null } : {}))

export const dismissFailure = (clientMessageId: string): void =>
  useInboxState.setState({ dismissed: clientMessageId })
