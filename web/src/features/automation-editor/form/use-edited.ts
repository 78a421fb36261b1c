import { type AutomationType, messageTypes } from '@skein/contract/automations/automation'
import { slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { useAutomationDraft } from '../../backtest/draft-context.ts'

/** Returns the type and the account of the edited automation, and what follows from the type. */
export function useEdited() {
  const draft = useAutomationDraft()
  if (!draft) throw new Error('Fields of an automation are inside of an editor.')
  const { type, platformUserId } = draft
  return { type, platformUserId, event: eventOf(type), ink: slotColourOf[type] }
}

/** Returns the event that a type acts on. */
const eventOf = (type: AutomationType) =>
  messageTypes.some((each) => each === type) ? ('message' as const) : ('comment' as const)
