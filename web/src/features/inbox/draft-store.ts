import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isWithoutActions } from './composer/reply-actions-logic.ts'

interface Persisted {
  persist: { getOptions: () => { name?: string }; rehydrate: () => void | Promise<void> }
}

/** Rehydrates the store when another tab changes it. */
function followOtherTabs(store: Persisted): void {
  addEventListener('storage', ({ key }) => {
    if (key === store.persist.getOptions().name) void store.persist.rehydrate()
  })
}

/** A message that a reply quotes. */
export interface Quote {
  id: string
  text: string
}

export interface Draft {
  text: string
  /** Client message id of the future message, the same in every tab. */
  client_message_id: string
  reply_to?: Quote | undefined
  /** What is done after it was sent. */
  actions?: ReplyActions | undefined
}

interface DraftState {
  drafts: Readonly<Record<string, Draft>>
}

/** Unsent texts by conversation; kept across reloads. */
export const useDrafts = create<DraftState>()(
  persist((): DraftState => ({ drafts: {} }), { name: 'skein.inbox-drafts', version: 1 }),
)
followOtherTabs(useDrafts)

export const draftKey = (platformUserId: string, conversationId: string): string =>
  `${platformUserId}/${conversationId}`

/** Stores the text. A draft keeps its id until it is sent or emptied. */
export const writeDraft = (key: string, text: string): void =>
  // The actions belong to the text.
  changeDraft(key, text === '' ? { text, actions: undefined } : { text })

/** Stores the message that the draft quotes, or none. */
export const quoteInDraft = (key: string, reply_to: Quote | undefined): void => changeDraft(key, { reply_to })

/** Stores what is done after the draft was sent. */
export const setDraftActions = (key: string, actions: ReplyActions): void =>
  changeDraft(key, { actions: isWithoutActions(actions) ? undefined : actions })

function changeDraft(key: string, change: Partial<Draft>): void {
  const { drafts } = useDrafts.getState()
  const draft = { text: '', client_message_id: crypto.randomUUID(), ...drafts[key], ...change }
  if (draft.text === '' && draft.reply_to === undefined) return dropDraft(key)
  useDrafts.setState({ drafts: { ...drafts, [key]: draft } })
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ drafts }) => {
    const { [key]: _, ...others } = drafts
    return { drafts: others }
  })
}

/** An uploaded image, by its id and public address. */
export interface SentImage {
  id: string
  url: string
}

/** A message sent from this browser that the server does not list yet. */
export interface Outgoing {
  client_message_id: string
  platform_user_id: string
  conversation_id: string
  recipient_id: string
  text: string
  /** An uploaded image that is sent instead of the text. */
  image?: SentImage | undefined
  created_time: string
  reply_to?: Quote | undefined
  actions?: ReplyActions | undefined
  /** When it is sent, ISO 8601; at once if absent. */
  send_at?: string | undefined
  /** The server's id of a scheduled message. */
  scheduled_id?: string | undefined
  /** `waiting`: offline. */
  state: 'waiting' | 'scheduled' | 'sending' | 'unknown' | 'sent' | 'failed'
  cause: string | null
  /** The platform's own message for `cause`. */
  cause_detail?: string | undefined
  /** It is stored and sent when the account is connected again. */
  needs_login?: boolean
  /** For failed messages: certainly not sent. */
  certain: boolean
  /** Sending it again cannot succeed. */
  final?: boolean
}

interface OutgoingState {
  outgoing: readonly Outgoing[]
}

/** Kept across reloads, so pending messages are resent under the same id. */
export const useOutgoing = create<OutgoingState>()(
  persist((): OutgoingState => ({ outgoing: [] }), { name: 'skein.inbox-outgoing', version: 1 }),
)
followOtherTabs(useOutgoing)

/** Adds a message, or restarts it. */
export function putOutgoing(message: Outgoing): void {
  useOutgoing.setState(({ outgoing }) => {
    const isKnown = outgoing.some(({ client_message_id }) => client_message_id === message.client_message_id)
    return {
      outgoing: isKnown
        ? outgoing.map((each) => (each.client_message_id === message.client_message_id ? message : each))
        : [...outgoing, message],
    }
  })
}

export function changeOutgoing(clientMessageId: string, change: Partial<Outgoing>): void {
  useOutgoing.setState(({ outgoing }) => ({
    outgoing: outgoing.map((each) =>
      each.client_message_id === clientMessageId ? { ...each, ...change } : each,
    ),
  }))
}

/** Removes messages that the server lists, or that were resent under another id. */
export function dropOutgoing(clientMessageIds: ReadonlySet<string>): void {
  const { outgoing } = useOutgoing.getState()
  const remainingMessages = outgoing.filter(
    ({ client_message_id }) => !clientMessageIds.has(client_message_id),
  )
  if (remainingMessages.length !== outgoing.length) useOutgoing.setState({ outgoing: remainingMessages })
}
