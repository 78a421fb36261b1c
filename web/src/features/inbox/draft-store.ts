import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followOtherTabs } from './follow-other-tabs.ts'

export interface Draft {
  text: string
  /** The name of the message that becomes of it, the same in every tab. */
  client_message_id: string
  /** The message that did not get through and whose text came back. */
  failed: FailedText | null
}

export interface FailedText {
  client_message_id: string
  text: string
  /** It has certainly not left. */
  certain: boolean
}

interface DraftState {
  drafts: Readonly<Record<string, Draft>>
}

/** What is written but not sent, by conversation; outlives a reload. */
export const useDrafts = create<DraftState>()(
  persist((): DraftState => ({ drafts: {} }), { name: 'skein.inbox-drafts', version: 1 }),
)
followOtherTabs(useDrafts)

export const draftKey = (platformUserId: string, conversationId: string): string =>
  `${platformUserId}/${conversationId}`

/** Keeps what is typed. A draft keeps its name until it is sent or emptied. */
export function writeDraft(key: string, text: string): void {
  if (text === '') return dropDraft(key)
  useDrafts.setState(({ drafts }) => {
    const known = drafts[key]
    const client_message_id = known?.client_message_id ?? crypto.randomUUID()
    return { drafts: { ...drafts, [key]: { text, client_message_id, failed: known?.failed ?? null } } }
  })
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ drafts }) => {
    const { [key]: _, ...others } = drafts
    return { drafts: others }
  })
}

/** Gives a text back to the composer, unless something else is being written there. */
export function returnText(key: string, failed: FailedText): void {
  useDrafts.setState(({ drafts }) =>
    drafts[key]
      ? { drafts }
      : { drafts: { ...drafts, [key]: { text: failed.text, client_message_id: crypto.randomUUID(), failed } } },
  )
}
