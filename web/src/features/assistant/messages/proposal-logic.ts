import type { ProposalEdits, ProposalView } from '@skein/contract/assistant/assistant'
import { m } from '@skein/messages'

/** What the owner changed in a proposal so far. */
export interface ProposalChanges {
  /** The texts are shown as fields. */
  editing: boolean
  /** Ids of the recipients that are not selected. */
  leftOut: ReadonlySet<string>
  /** Changed texts by their ids. */
  texts: Readonly<Record<string, string>>
}

export const unchanged: ProposalChanges = { editing: false, leftOut: new Set(), texts: {} }

type Text = ProposalView['parts'][number]['texts'][number]

/** Returns the text that is shown: in a field without hidden characters, otherwise as proposed. */
export const shownText = ({ id, text, plain }: Text, { editing, texts }: ProposalChanges): string =>
  editing ? (texts[id] ?? plain) : text

export const recipientsOf = ({ parts }: ProposalView) => parts.flatMap(({ recipients }) => recipients)

/** Returns the parts that have a selected recipient, or no recipient at all. */
const keptParts = ({ parts }: ProposalView, { leftOut }: ProposalChanges) =>
  parts.filter(({ recipients }) => recipients.length === 0 || recipients.some(({ id }) => !leftOut.has(id)))

/** Returns the changes as the server expects them; undefined for none. */
export function editsOf(proposal: ProposalView, changes: ProposalChanges): ProposalEdits | undefined {
  const changedTexts = keptParts(proposal, changes)
    .flatMap(({ texts }) => texts)
    .map((text) => [text, shownText(text, changes)] as const)
    .filter(([{ text }, currentText]) => currentText !== text)
  const recipients = recipientsOf(proposal).filter(({ id }) => !changes.leftOut.has(id))
  const edits: ProposalEdits = {
    ...(changes.leftOut.size > 0 && { recipients: recipients.map(({ id }) => id) }),
    ...(changedTexts.length > 0 && {
      texts: Object.fromEntries(changedTexts.map(([{ id }, currentText]) => [id, currentText])),
    }),
  }
  return Object.keys(edits).length > 0 ? edits : undefined
}

/** Returns why the proposal cannot be approved with these changes; null if it can. */
export function problemIn(proposal: ProposalView, changes: ProposalChanges): string | null {
  const parts = keptParts(proposal, changes)
  if (parts.length === 0) return m.assistant_approval_no_recipient()
  const texts = parts.flatMap((part) => part.texts)
  const empty = texts.some((text) => text.kind !== 'subject' && shownText(text, changes).trim() === '')
  return empty ? m.assistant_approval_no_text() : null
}
