import { m } from '@skein/messages'
import { periodText } from '@skein/contract/durations'
import { isMessageKind, messageKindName } from '@skein/contract/inbox/message-kinds'
import { type CodedText, readStoredText, type StoredTexts } from '#src/infra/stored-text.ts'

/** The sentences of a conversation's history. The statements of the stores contain some of the codes. */
const historyTexts = {
  asked_for_person: () => m.server_handover_person(),
  not_answered: () => m.server_handover_unanswered(),
  not_readable: ({ kind = '' }) =>
    m.server_handover_kind({ kind: isMessageKind(kind) ? messageKindName(kind) : kind }),
  taken_over: () => m.server_history_taken_over(),
  replied_elsewhere: () => m.server_history_replied(),
  assignee_silent: ({ minutes = 0 }) =>
    m.server_history_unassigned({ period: periodText(Number(minutes) * 60) }),
  resumed: () => m.server_history_resumed(),
} satisfies StoredTexts

export type HistoryText = CodedText<typeof historyTexts>

/** Returns a stored sentence of the history in the current language. */
export const readHistoryText = (storedText: string): string => readStoredText(storedText, historyTexts)
