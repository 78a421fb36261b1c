import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followOtherTabs } from './follow-other-tabs.ts'

/** A message that was sent from this browser and that the server's list does not show yet. */
export interface Outgoing {
  client_message_id: string
  platform_user_id: string
  conversation_id: string
  recipient_id: string
  text: string
  created_time: string
  /** `waiting`: there is no network. */
  state: 'waiting' | 'sending' | 'unknown' | 'sent' | 'failed'
  cause: string | null
  /** Of a failed one: it has certainly not left. */
  certain: boolean
}

interface OutgoingState {
  outgoing: readonly Outgoing[]
}

/** Kept over a reload, so that what was on its way is asked for again under the same name. */
export const useOutgoing = create<OutgoingState>()(
  persist((): OutgoingState => ({ outgoing: [] }), { name: 'skein.inbox-outgoing', version: 1 }),
)
followOtherTabs(useOutgoing)

/** Adds a message or begins it anew. */
export function placeOutgoing(message: Outgoing): void {
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

/** Forgets those that the server tells of itself, or that were tried under another name. */
export function dropOutgoing(clientMessageIds: ReadonlySet<string>): void {
  const { outgoing } = useOutgoing.getState()
  const left = outgoing.filter(({ client_message_id }) => !clientMessageIds.has(client_message_id))
  if (left.length !== outgoing.length) useOutgoing.setState({ outgoing: left })
}
