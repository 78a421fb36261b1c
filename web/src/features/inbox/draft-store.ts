import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followOtherTabs } from './follow-other-tabs.ts'

export interface Draft {
  text: string
  /** Client message id of the future message, the same in every tab. */
  client_message_id: string
  /** The failed message whose text was restored. */
  failed: FailedText | null
}

export interface FailedText {
  client_message_id: string
  text: string
  /** The message was certainly not sent. */
  certain: boolean
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

/** Restores a text to the composer, unless another text is being written. */
export function returnText(key: string, failed: FailedText): void {
  useDrafts.setState(({ drafts }) =>
    drafts[key]
      ? { drafts }
      : {
          drafts: { ...drafts, [key]: { text: failed.text, client_message_id: crypto.randomUUID(), failed } },
        },
  )
}
