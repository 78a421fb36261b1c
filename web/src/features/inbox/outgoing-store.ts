import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followOtherTabs } from './follow-other-tabs.ts'

/** A message sent from this browser that the server does not list yet. */
export interface Outgoing {
  client_message_id: string
  platform_user_id: string
  conversation_id: string
  recipient_id: string
  text: string
  created_time: string
  /** `waiting`: offline. */
  state: 'waiting' | 'sending' | 'unknown' | 'sent' | 'failed'
  cause: string | null
  /** For failed messages: certainly not sent. */
  certain: boolean
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
    const known = outgoing.some(({ client_message_id }) => client_message_id === message.client_message_id)
    return {
      outgoing: known
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
  const left = outgoing.filter(({ client_message_id }) => !clientMessageIds.has(client_message_id))
  if (left.length !== outgoing.length) useOutgoing.setState({ outgoing: left })
}
