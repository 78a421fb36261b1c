import { m } from '@skein/messages'
import type { ExecutionPart } from '@skein/contract/automations/decisions/execution'

/** Texts about an automation that writes drafts only. */
export const draftWords = {
  title: m.drafts_title(),
  text: m.drafts_text(),
  waiting: (count: number) => m.drafts_waiting({ count }),
  unchanged: (count: number, all: number) => m.drafts_unchanged({ count, all }),
  edited: (count: number) => m.drafts_edited({ count }),
  dismissed: (count: number) => m.drafts_dismissed({ count }),
  sendAll: m.drafts_send_all(),
  sendTitle: (count: number) => m.drafts_send_title({ count }),
  sendText: m.drafts_send_text(),
  live: m.drafts_live(),
  isLive: m.drafts_is_live(),
  liveFailed: (cause: string) => m.drafts_live_failed({ cause }),
  sendFailed: (cause: string) => m.drafts_send_failed({ cause }),
  loadFailed: m.drafts_load_failed(),
} as const

/** Names of the two replies of an automation that replies in public and in private. */
export const partNames: Readonly<Record<ExecutionPart['kind'], string>> = {
  public_reply: m.part_public_reply(),
  private_message: m.part_private_message(),
}
